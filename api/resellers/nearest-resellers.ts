import { asc, eq, sql } from "drizzle-orm";
import type { Database } from "../database/connection";
import { createOncePerDatabase } from "../database/once-per-database";
import { resellers } from "../database/schema/resellers";
import type { Coordinates } from "../postal-codes/geocoder";
import { selectGreatCircleInKm } from "../postal-codes/great-circle";

const atMost = 60;

const distance = selectGreatCircleInKm(
  { latitude: sql.placeholder("latitude"), longitude: sql.placeholder("longitude") },
  resellers,
);

const resellersByDistance = createOncePerDatabase((queries) =>
  queries
    .select({
      id: resellers.id,
      nameFantasy: resellers.nameFantasy,
      image: resellers.image,
      urlStore: resellers.urlStore,
      cnpj: resellers.cnpj,
      distance,
    })
    .from(resellers)
    .where(eq(resellers.active, true))
    .orderBy(asc(distance), asc(resellers.id))
    .limit(atMost)
    .prepare("resellers_by_distance"),
);

/** The resellers nearest to `from`, nearest first (catalogue 7, "resale/distance"). Distances in km. */
export const selectNearestResellers = (database: Database, { latitude, longitude }: Coordinates) =>
  resellersByDistance(database).execute({ latitude, longitude });
