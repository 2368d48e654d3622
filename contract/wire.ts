import { z } from "zod";

/** Shared schemas. Only fields named by the specification are required; descriptive ones may be missing. */

const maxReais = 1_000_000_000;

const reaisFrom = (min: number) => {
  const amount = z.number().min(min).max(maxReais);
  const written = z
    .string()
    .regex(/^-?\d+(\.\d+)?$/)
    .transform(Number)
    .pipe(amount);
  return { amount, readEitherWay: z.union([amount, written]) };
};

/** Reais. Bounded, so that sums of centavos stay safe integers. */
export const reaisAsNumber = reaisFrom(-maxReais).amount;

/** Reais as a number or as text ("18.40"), which carriers send. */
export const reais = reaisFrom(-maxReais).readEitherWay;

/** Freight, discounts and totals, which may be nothing, but not less. */
export const reaisOrNothing = reaisFrom(0).readEitherWay;

/** What something is sold for: a price of zero or below is no price. */
export const price = reaisFrom(0.01).readEitherWay;

/** The specification leaves many JSON types open: readers accept other spellings, the canonical one is sent. */
export const normalize = <Schema extends z.ZodType>(normalize: (given: unknown) => unknown, schema: Schema) =>
  z.preprocess<unknown, Schema, z.input<Schema>>(normalize, schema);

const asNumber = (given: unknown) =>
  typeof given === "string" && /^-?\d{1,15}(\.\d{1,15})?$/.test(given) ? Number(given) : given;

/** A number, also read from text. */
export const decimal = normalize(asNumber, z.number());

/** A percentage. Bounded, so that its part of any price is a safe integer. */
export const percent = normalize(asNumber, z.number().min(-1_000).max(1_000));

/** A whole number, also read from text. */
export const integer = normalize(asNumber, z.number().int());

/** How many pieces of something: less than none is unreadable. */
export const count = normalize(asNumber, z.number().int().min(0));

/** PostgreSQL `integer`: larger numbers are rejected before a query. Also read from text. */
export const id = normalize(asNumber, z.int32().min(0));

/** Text, also read from a number. */
export const text = normalize((given) => (typeof given === "number" ? String(given) : given), z.string());

/** A boolean, also read from 0, 1 or text. */
export const flag = normalize((given) => {
  if (given === 1 || given === "true") return true;
  return given === 0 || given === "false" ? false : given;
}, z.boolean());

/** A list within an answer, also read from null, as .NET writes an empty one. */
export const list = <Item extends z.ZodType>(item: Item) =>
  normalize((given) => (given === null ? [] : given), z.array(item));

export const isFields = (given: unknown): given is Readonly<Record<string, unknown>> =>
  typeof given === "object" && given !== null && !Array.isArray(given);

/** A list, also read from its only item. */
export const listOrOne = <Item extends z.ZodType>(item: Item) =>
  normalize((given) => (isFields(given) ? [given] : given), z.array(item));

/** What a join row of `name` holds, which may also stand alone. */
export const describeJoined = <Joined extends z.ZodType>(name: string, schema: Joined) =>
  normalize((given) => (isFields(given) && isFields(given[name]) ? given[name] : given), schema);

/** Display-only value: null if invalid. */
export const describeValue = <Value extends z.ZodType>(value: Value) => value.nullish().catch(null);

/** ISO 8601 with offset. */
export const timestamp = z.string();

/** Ambiguous: its moment depends on the reader's zone. Year 1, which .NET writes for a missing time, is always past. */
const timeWithoutZone = /^[1-9]\d{3}-\d\d-\d\d[T ]\d\d:\d\d(:\d\d(\.\d+)?)?$/;

/** Other forms are ambiguous, as `03/11/2026` is, or no time. */
const readableTime = /^\d{4}-\d\d-\d\d(?:[T ]\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:Z|[+-]\d\d(?::?\d\d)?)?)?$/i;

/** A timestamp that is not ambiguous. */
export const validTimestamp = timestamp
  .refine((written) => !timeWithoutZone.test(written), { error: "time without a zone" })
  .refine((written) => readableTime.test(written) && !Number.isNaN(Date.parse(written)), {
    error: "no time",
  });

/** A name or part of an address: one line of 1 to `max` characters. */
export const createSingleLine = (max: number) =>
  z
    .string()
    .trim()
    .min(1)
    .max(max)
    .refine((written) => !/\p{Cc}/u.test(written), { error: "control characters" });

/** A name or slug in a query: longer ones do not fit into the 16 KiB that Node takes of address and headers. */
export const nameInQuery = z.string().min(1).max(4_000);

/** Query parameters arrive as text. */
export const numberInQuery = z.union([
  z.number(),
  z.string().trim().min(1).transform(Number).pipe(z.number()),
]);

export const idInQuery = numberInQuery.pipe(id);

/** Catalogue 3, "Pager". */
export const pager = z.object({ totalPages: integer, totalItems: integer });

/** Body of every answer with status 400 or above. `errors` is keyed by request field. */
export const refusal = z.object({
  message: z.string(),
  code: z
    .string()
    .nullish()
    .describe(
      "Our choice: what was refused, in a word that stays when the sentence changes, as in 'coupon-ended'.",
    ),
  errors: z.record(z.string(), z.array(z.string())).nullish(),
  detail: z.string().nullish().describe("'expired' for a 412."),
});

/** An answer of 200 whose envelope has a status that is not one of success has that status. */
export const failedEnvelope = z.object({ statusCode: integer.pipe(z.number().min(300).max(599)) });

export const done = z.object({ message: z.string().nullish() });

/** Degrees. */
export const latitude = z.number().min(-90).max(90);
export const longitude = z.number().min(-180).max(180);

/** A page beyond PostgreSQL's `integer` does not exist. */
export const pageNumber = z.int32().min(1);

/** The shopper's location (catalogue 3, "Address from CEP lookup"). */
export const shopperLocation = z.object({ cep: z.string(), latitude, longitude });
