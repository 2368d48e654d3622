import { and, eq, isNull } from "drizzle-orm";
import { installers } from "../database/schema/installers";
import { calculateDistanceInKm } from "../freight/distance";
import type { ItemJob } from "../jobs/job";
import type { Coordinates, Geocoder } from "../postal-codes/geocoder";
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
  // Digits are removed, so that neither a house number nor a CEP is looked up.
  const name = neighborhood.replace(/\d/g, "").trim();
  const ofNeighborhood = ofCity === null || name === "" ? null : await geocode(name, city);
  const isNear =
    ofCity !== null &&
    ofNeighborhood !== null &&
    calculateDistanceInKm(ofCity, ofNeighborhood) <= maxKmFromCity;
  const centre = isNear ? ofNeighborhood : ofCity;
  return centre && { latitude: onGrid(centre.latitude), longitude: onGrid(centre.longitude) };
}

const onGrid = (degrees: number) => Math.round(degrees / gridInDegrees) / (1 / gridInDegrees);

/** Records without one: older than the column, or saved while the geocoder failed. An operator sees those whose city is unknown. */
export const createCentreJob = ({
  database,
  geocoder,
}: Pick<Services, "database" | "geocoder">): ItemJob => ({
  name: "find installer's centre",
  lane: "providers",
  async work(id) {
    const isUnknown = isNull(installers.centreLatitude);
    const [place] = await database
      .select()
      .from(installers)
      .where(and(isUnknown, eq(installers.userId, id)));
    if (place === undefined) return;
    const { neighborhood, city, state } = place;
    const centre = await findCentre(place, geocoder);
    if (centre === null) throw new Error(`The geocoder knows no city of installer ${id}`);
    await database
      .update(installers)
      .set({ centreLatitude: centre.latitude, centreLongitude: centre.longitude })
      .where(
        and(
          isUnknown,
          eq(installers.neighborhood, neighborhood),
          eq(installers.city, city),
          eq(installers.state, state),
        ),
      );
  },
  due: {
    intervalInMs: 3_600_000,
    async find(isUnqueued, limit) {
      const rows = await database
        .select({ id: installers.userId })
        .from(installers)
        .where(and(isNull(installers.centreLatitude), isUnqueued(installers.userId)))
        .limit(limit);
      return rows.map(({ id }) => id);
    },
  },
});
