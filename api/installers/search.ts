import { and, asc, desc, eq, exists, inArray, lte, or, type SQL, sql } from "drizzle-orm";
import { nationalRegion } from "../../contract/installers";
import type { Queries } from "../database/connection";
import { users } from "../database/schema/accounts";
import { installerSpecialties, installers, specialties } from "../database/schema/installers";
import type { WithExtras } from "../extra-places";
import type { Coordinates } from "../postal-codes/geocoder";
import { selectGreatCircleInKm } from "../postal-codes/great-circle";
import { toPlainText } from "../postal-codes/plain-text";
import { completeInstallers, type FoundInstaller } from "./installers";

/** Installer search. Inactive installers are never found. */

interface Paging {
  readonly page: number;
  readonly pageSize: number;
}

interface FoundListed extends FoundInstaller {
  readonly distanceInKm: number | null;
  /** Found only because it works nationwide. */
  readonly isElsewhere: boolean;
}

export interface FoundPage {
  readonly found: readonly FoundListed[];
  readonly totalItems: number;
}

const areaInKm = 100;

const isActive = eq(installers.status, 1);
const isNational = eq(installers.region, nationalRegion);
/** Portuguese collation; ten times faster than sorting by unaccented names. */
const byName = sql`${users.name} collate "pt-BR-x-icu"`;

/** Whole km to the centre of the installer's neighbourhood or city: exact ones would reveal a private address. */
const distanceTo = (from: Coordinates | null): SQL<number | null> =>
  from === null
    ? sql<null>`null::double precision`
    : sql<number | null>`round(${selectGreatCircleInKm(from, {
        latitude: installers.centreLatitude,
        longitude: installers.centreLongitude,
      })})`;

/** Filters by specialty, place and distance, each optional: nearest first, else by name, recommended first on request. */
export async function findInstallers(
  queries: Queries,
  wanted: Paging & {
    specialtyName: string;
    city: string;
    state: string | null;
    recommendedFirst: boolean;
    from: Coordinates | null;
    radiusInKm: number | null;
    withNational: boolean;
    /** Empty: anywhere. */
    district: string;
  },
  services: WithExtras,
): Promise<FoundPage> {
  const { district } = wanted;
  const { specialtyName, city, state, recommendedFirst, from, radiusInKm, withNational } = wanted;
  const offered = specialtyName === "" ? null : await findSpecialtyIds(queries, specialtyName);
  const inState = state === null ? undefined : eq(installers.state, state);
  const cities = city === "" ? null : await findCities(queries, city, inState);
  const distance = distanceTo(from);
  const isHere = and(
    inState,
    cities === null
      ? undefined
      : inArray(installers.city, cities.exact.length > 0 ? cities.exact : cities.near),
    from === null || radiusInKm === null ? undefined : lte(distance, radiusInKm),
    district === "" ? undefined : worksIn(district),
  );
  return getPage(queries, services, {
    ...wanted,
    where: and(
      isActive,
      offered === null ? undefined : offersAny(queries, offered),
      withNational && isHere ? or(isHere, isNational) : isHere,
    ),
    isHere,
    order: [
      ...(from === null ? [] : [nearestFirst(distance)]),
      ...(recommendedFirst ? [desc(installers.recommended)] : []),
    ],
    distance,
  });
}

const worksIn = (district: string) =>
  sql`exists (select 1 from unnest(${installers.districts}) as named where normalize_text(named) = normalize_text(${district}))`;

export interface SearchedFrom {
  readonly coordinates: Coordinates | null;
  readonly city: string;
  readonly state: string;
}

/** Nearest first, then nationwide ones. Without coordinates of installer or shopper, matches by city. */
export async function findInstallersInArea(
  queries: Queries,
  wanted: Paging & { specialtyIds: readonly number[]; from: SearchedFrom },
  services: WithExtras,
): Promise<FoundPage> {
  const { specialtyIds, from } = wanted;
  const { exact } = await findCities(queries, from.city);
  const inSameCity = and(
    eq(installers.state, from.state.trim().toUpperCase()),
    inArray(installers.city, exact),
  );
  const distance = distanceTo(from.coordinates);
  const isHere =
    from.coordinates === null
      ? inSameCity
      : or(lte(distance, areaInKm), and(sql`${distance} is null`, inSameCity));
  return getPage(queries, services, {
    ...wanted,
    where: and(isActive, offersAny(queries, specialtyIds), or(isHere, isNational)),
    isHere,
    order: [nearestFirst(distance)],
    distance,
  });
}

const nearestFirst = (distance: SQL) => sql`${distance} asc nulls last`;

export interface InstallerCity {
  readonly city: string;
  readonly state: string;
  readonly installers: number;
  readonly specialtyIds: number[];
  readonly districts: { readonly name: string; readonly installers: number }[];
}

/** The most frequent spelling of each city and of its districts, most installers first. */
export async function findInstallerCities(queries: Queries): Promise<InstallerCity[]> {
  const [cities, districts] = await Promise.all([findCitiesByKey(queries), findDistricts(queries)]);
  return cities.map(({ key, ...city }) => ({
    ...city,
    districts: districts
      .filter((each) => each.key === key && each.state === city.state)
      .map(({ name, installers: many }) => ({ name, installers: many })),
  }));
}

const cityKey = sql<string>`normalize_text(${installers.city})`;

function findDistricts(queries: Queries) {
  const many = sql<number>`count(distinct ${installers.userId})::int`;
  const name = sql<string>`mode() within group (order by named)`;
  return queries
    .select({ key: cityKey, state: installers.state, name, installers: many })
    .from(installers)
    .innerJoin(sql`unnest(${installers.districts}) as named`, sql`true`)
    .where(isActive)
    .groupBy(installers.state, cityKey, sql`normalize_text(named)`)
    .orderBy(desc(many), asc(name));
}

function findCitiesByKey(queries: Queries) {
  const many = sql<number>`count(distinct ${installers.userId})::int`;
  const city = sql<string>`mode() within group (order by ${installers.city})`;
  return queries
    .select({
      key: cityKey,
      city,
      state: installers.state,
      installers: many,
      specialtyIds: sql<
        number[]
      >`coalesce(array_agg(distinct ${installerSpecialties.specialtyId}) filter (where ${installerSpecialties.specialtyId} is not null), '{}')`,
    })
    .from(installers)
    .leftJoin(installerSpecialties, eq(installerSpecialties.installerId, installers.userId))
    .where(isActive)
    .groupBy(installers.state, cityKey)
    .orderBy(desc(many), asc(city), asc(installers.state));
}

async function getPage(
  queries: Queries,
  services: WithExtras,
  wanted: Paging & {
    where: SQL | undefined;
    isHere: SQL | undefined;
    order: SQL[];
    distance: SQL<number | null>;
  },
): Promise<FoundPage> {
  const { page, pageSize, where, order, distance } = wanted;
  const { isHere = sql`true` } = wanted;
  const isElsewhere = sql<boolean>`(${isHere}) is not true`;
  const [rows, [counted]] = await Promise.all([
    queries
      .select({ user: users, installer: installers, distanceInKm: distance, isElsewhere })
      .from(installers)
      .innerJoin(users, eq(users.id, installers.userId))
      .where(where)
      .orderBy(asc(isElsewhere), ...order, asc(byName), asc(installers.userId))
      .limit(pageSize)
      .offset((page - 1) * pageSize),
    queries.select({ many: sql<number>`count(*)::int` }).from(installers).where(where),
  ]);
  return { found: await completeInstallers(queries, rows, services), totalItems: counted?.many ?? 0 };
}

const offersAny = (queries: Queries, specialtyIds: readonly number[]) =>
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
  const wanted = toPlainText(name);
  if (wanted === "") return { exact: [], near: [] };
  const exact = rows.filter((row) => toPlainText(row.name) === wanted);
  return { exact, near: rows.filter((row) => isNear(toPlainText(row.name), wanted)) };
}
