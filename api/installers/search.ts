import { and, asc, desc, eq, exists, inArray, lte, or, type SQL, sql } from "drizzle-orm";
import type { Queries } from "../database/connection";
import { users } from "../database/schema/accounts";
import { installerSpecialties, installers, specialties } from "../database/schema/installers";
import { distanceInKm } from "../freight/distance";
import { cities } from "../postal-codes/embedded/cities";
import type { Coordinates } from "../postal-codes/geocoder";
import { greatCircleInKm } from "../postal-codes/great-circle";
import { plainText } from "../postal-codes/plain-text";
import { addSpecialties, type FoundInstaller } from "./installers";

/** Installer search (installers 2 and 7). Inactive installers are never found. */

interface Paging {
  readonly page: number;
  readonly pageSize: number;
}

export interface FoundPage {
  readonly found: readonly (FoundInstaller & { readonly distanceInKm: number | null })[];
  readonly totalItems: number;
}

const areaInKm = 100;

const isActive = eq(installers.status, 1);
/** Portuguese collation; ten times faster than sorting by unaccented names. */
const byName = sql`${users.name} collate "pt-BR-x-icu"`;

/** By specialty, city and state, each optional; by name, recommended first on request. */
export async function findInstallers(
  queries: Queries,
  wanted: Paging & {
    specialtyName: string;
    city: string;
    state: string | null;
    recommendedFirst: boolean;
  },
): Promise<FoundPage> {
  const { specialtyName, city, state, recommendedFirst } = wanted;
  const offered = specialtyName === "" ? null : await findSpecialtyIds(queries, specialtyName);
  const inState = state === null ? undefined : eq(installers.state, state);
  const cities = city === "" ? null : await findCities(queries, city, inState);
  const order = [asc(byName), asc(installers.userId)];
  return pageOf(queries, {
    ...wanted,
    where: and(
      isActive,
      inState,
      offered === null ? undefined : offersAnyOf(queries, offered),
      cities === null
        ? undefined
        : inArray(installers.city, cities.exact.length > 0 ? cities.exact : cities.near),
    ),
    order: recommendedFirst ? [desc(installers.recommended), ...order] : order,
    distance: sql<null>`null::double precision`,
  });
}

export interface SearchedFrom {
  readonly coordinates: Coordinates | null;
  readonly city: string;
  readonly state: string;
}

/** Nearest first. Without coordinates of installer or shopper, matches by city and sorts last. */
export async function findInstallersInArea(
  queries: Queries,
  wanted: Paging & { specialtyIds: readonly number[]; from: SearchedFrom },
): Promise<FoundPage> {
  const { specialtyIds, from } = wanted;
  const { coordinates } = from;
  const { exact } = await findCities(queries, from.city);
  const inSameCity = and(
    eq(installers.state, from.state.trim().toUpperCase()),
    inArray(installers.city, exact),
  );
  const distance =
    coordinates === null
      ? sql<null>`null::double precision`
      : await approximateDistance(queries, coordinates);
  const inArea =
    coordinates === null
      ? inSameCity
      : or(lte(distance, areaInKm), and(sql`${distance} is null`, inSameCity));
  return pageOf(queries, {
    ...wanted,
    where: and(isActive, offersAnyOf(queries, specialtyIds), inArea),
    order: [sql`${distance} asc nulls last`, asc(byName), asc(installers.userId)],
    distance,
  });
}

/** About 11 km: grid cell for installers of a city without known coordinates. */
const gridInDegrees = 0.1;

/** Km to the centre of the installer's city: exact distances would reveal a private address. */
async function approximateDistance(queries: Queries, from: Coordinates): Promise<SQL<number | null>> {
  const rows = await queries
    .selectDistinct({ city: installers.city, state: installers.state })
    .from(installers)
    .where(isActive);
  const cases = rows.flatMap(({ city, state }) => {
    const centre = cities.find((each) => each.state === state && plainText(each.name) === plainText(city));
    if (centre === undefined) return [];
    const km = Math.round(distanceInKm(from, centre));
    return [
      sql`when ${installers.city} = ${city} and ${installers.state} = ${state} then ${km}::double precision`,
    ];
  });
  const onGrid = (column: typeof installers.latitude | typeof installers.longitude) =>
    sql`(round(${column} / ${gridInDegrees}::double precision) * ${gridInDegrees}::double precision)`;
  const toGrid = greatCircleInKm(from, {
    latitude: onGrid(installers.latitude),
    longitude: onGrid(installers.longitude),
  });
  return sql<
    number | null
  >`case when ${installers.latitude} is null or ${installers.longitude} is null then null
    ${sql.join(cases, sql` `)} else round(${toGrid}) end`;
}

async function pageOf(
  queries: Queries,
  wanted: Paging & { where: SQL | undefined; order: SQL[]; distance: SQL<number | null> },
): Promise<FoundPage> {
  const { page, pageSize, where, order, distance } = wanted;
  const [rows, [counted]] = await Promise.all([
    queries
      .select({ user: users, installer: installers, distanceInKm: distance })
      .from(installers)
      .innerJoin(users, eq(users.id, installers.userId))
      .where(where)
      .orderBy(...order)
      .limit(pageSize)
      .offset((page - 1) * pageSize),
    queries.select({ many: sql<number>`count(*)::int` }).from(installers).where(where),
  ]);
  return { found: await addSpecialties(queries, rows), totalItems: counted?.many ?? 0 };
}

const offersAnyOf = (queries: Queries, specialtyIds: readonly number[]) =>
  exists(
    queries
      .select({ one: sql`1` })
      .from(installerSpecialties)
      .where(
        and(
          eq(installerSpecialties.installerId, installers.userId),
          inArray(installerSpecialties.specialtyId, [...specialtyIds]),
        ),
      ),
  );

/** Exact name match, else partial matches; ignores accents, case and punctuation. */
async function findSpecialtyIds(queries: Queries, name: string): Promise<number[]> {
  const all = await queries.select({ id: specialties.id, name: specialties.name }).from(specialties);
  const { exact, near } = matchByName(name, all, (plain, wanted) => plain.includes(wanted));
  return (exact.length > 0 ? exact : near).map(({ id }) => id);
}

/** Cities by exact name or prefix, as installers spell them. */
async function findCities(
  queries: Queries,
  name: string,
  among?: SQL,
): Promise<Record<"exact" | "near", string[]>> {
  const all = await queries
    .selectDistinct({ name: installers.city })
    .from(installers)
    .where(and(isActive, among));
  const { exact, near } = matchByName(name, all, (plain, wanted) => plain.startsWith(wanted));
  return { exact: exact.map((each) => each.name), near: near.map((each) => each.name) };
}

function matchByName<Row extends { readonly name: string }>(
  name: string,
  rows: readonly Row[],
  isNear: (plain: string, wanted: string) => boolean,
): Record<"exact" | "near", readonly Row[]> {
  const wanted = plainText(name);
  if (wanted === "") return { exact: [], near: [] };
  const exact = rows.filter((row) => plainText(row.name) === wanted);
  return { exact, near: rows.filter((row) => isNear(plainText(row.name), wanted)) };
}
