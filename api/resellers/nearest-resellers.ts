import { asc, eq } from "drizzle-orm";
import type { Database } from "../database/connection";
import { resellers } from "../database/schema/resellers";
import type { Coordinates } from "../postal-codes/geocoder";
import { distanceOfReseller } from "./distance";

const atMost = 60;

/** The resellers nearest to `from`, nearest first (catalogue 7, resale/distance). Distances in km. */
export function nearestResellers(database: Database, from: Coordinates) {
  const distance = distanceOfReseller(from);
  return database
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
    .limit(atMost);
}
