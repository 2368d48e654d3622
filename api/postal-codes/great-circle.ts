import { type Placeholder, type SQL, type SQLWrapper, sql } from "drizzle-orm";

/** Numbers, or the placeholders of a prepared statement. */
interface From {
  readonly latitude: number | Placeholder;
  readonly longitude: number | Placeholder;
}

const meanRadiusOfEarthInKm = 6371.0088;
/** A centimeter. PostgreSQL's radians() fails for the smallest numbers of double precision. */
const decimalsOfDegrees = 7;

/** SQL expression for the great-circle distance in km; null without coordinates. */
export function selectGreatCircleInKm(
  from: From,
  to: { readonly latitude: SQLWrapper; readonly longitude: SQLWrapper },
): SQL<number | null> {
  const [latitude, longitude] = [from.latitude, from.longitude].map(
    (degrees) => sql`round(${degrees}::numeric, ${decimalsOfDegrees}::integer)::double precision`,
  );
  const haversine = sql`power(sin(radians(${to.latitude} - ${latitude}) / 2), 2)
    + cos(radians(${latitude})) * cos(radians(${to.latitude}))
    * power(sin(radians(${to.longitude} - ${longitude}) / 2), 2)`;
  // least() ignores nulls.
  return sql<number | null>`case when ${to.latitude} is not null and ${to.longitude} is not null
    then ${2 * meanRadiusOfEarthInKm}::double precision * asin(least(1, sqrt(${haversine}))) end`;
}
