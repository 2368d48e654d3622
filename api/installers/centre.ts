import { and, eq, isNull, sql } from "drizzle-orm";
import type { Database } from "../database/connection";
import { installers } from "../database/schema/installers";
import { distanceInKm } from "../freight/distance";
import type { Coordinates, Geocoder } from "../postal-codes/geocoder";
import { type ScheduledJob, scheduleJob } from "../scheduled-job";
import type { Services } from "../services";

interface PublicPlace {
  readonly neighborhood: string;
  readonly city: string;
  readonly state: string;
}

/** About 1 km: a centre is never finer, however small the neighbourhood is. */
const gridInDegrees = 0.01;

/** A neighbourhood found farther away is another city's of the same name. */
const maxKmFromCity = 60;

/** Centre of the neighbourhood, else of the city. From public data only, so that distances reveal no private address. */
export async function findCentre(
  { neighborhood, city, state }: PublicPlace,
  geocoder: Geocoder,
): Promise<Coordinates | null> {
  const geocode = (...parts: string[]) =>
    geocoder.geocode([...parts, state, "Brasil"].join(", ")).catch(() => null);
  const ofCity = await geocode(city);
  // Without digits, so that neither a house number nor a CEP is looked up.
  const name = neighborhood.replace(/\d/g, "").trim();
  const ofNeighborhood = ofCity === null || name === "" ? null : await geocode(name, city);
  const isNear =
    ofCity !== null && ofNeighborhood !== null && distanceInKm(ofCity, ofNeighborhood) <= maxKmFromCity;
  const centre = isNear ? ofNeighborhood : ofCity;
  return centre && { latitude: onGrid(centre.latitude), longitude: onGrid(centre.longitude) };
}

const onGrid = (degrees: number) => Math.round(degrees / gridInDegrees) / (1 / gridInDegrees);

const placesAtOnce = 200;
const anHourInMs = 3_600_000;

/** Of records without one: older than the column, or saved while the geocoder failed. */
export async function fillCentres({
  database,
  geocoder,
}: Pick<Services, "geocoder"> & { database: Database }) {
  const isUnknown = isNull(installers.centreLatitude);
  const { neighborhood, city, state } = installers;
  const places = await database
    .select({ neighborhood, city, state })
    .from(installers)
    .where(isUnknown)
    .groupBy(neighborhood, city, state)
    // Places that a geocoder does not know stay, and must not keep the others from being asked.
    .orderBy(sql`random()`)
    .limit(placesAtOnce);
  for (const place of places) {
    const centre = await findCentre(place, geocoder);
    if (centre === null) continue;
    await database
      .update(installers)
      .set({ centreLatitude: centre.latitude, centreLongitude: centre.longitude })
      .where(
        and(isUnknown, eq(neighborhood, place.neighborhood), eq(city, place.city), eq(state, place.state)),
      );
  }
}

export const scheduleCentres = (services: Services): ScheduledJob =>
  scheduleJob({
    job: async () => {
      await fillCentres(services);
      return true;
    },
    pauseInMs: anHourInMs,
    failureMessage: (reason) => `installers without a centre: ${reason}`,
  });
