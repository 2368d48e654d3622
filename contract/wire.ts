import { z } from "zod";

/** Shapes that several resources share. Only what the specification names is required; descriptive fields may be missing. */

const maxReais = 1_000_000_000;

/** An amount in reais as a number. Bounded, so that sums of centavos stay safe integers. */
export const reaisAsNumber = z.number().min(-maxReais).max(maxReais);

/** An amount in reais, as a decimal number or as its text ("18.40"), which is how carriers send it. */
export const reais = z.union([
  reaisAsNumber,
  z
    .string()
    .regex(/^-?\d+(\.\d+)?$/)
    .transform(Number)
    .pipe(reaisAsNumber),
]);

/** PostgreSQL's `integer`: a number outside of it is refused here and never reaches a query. */
export const id = z.int32().min(0);

/** A moment as ISO 8601 text with its offset. */
export const moment = z.string();

/** A number that arrives as text in a query string. */
export const numberInQuery = z.union([
  z.number(),
  z.string().trim().min(1).transform(Number).pipe(z.number()),
]);

/** An id that arrives as text in a query string. */
export const idInQuery = numberInQuery.pipe(id);

/** catalogue 3, "Pager". */
export const pager = z.object({ totalPages: z.number().int(), totalItems: z.number().int() });

/** The body of every answer that refuses: 400 and above. `errors` names fields of the request. */
export const refusal = z.object({
  message: z.string(),
  errors: z.record(z.string(), z.array(z.string())).nullish(),
  /** 412 carries 'expired' here (installers 6). */
  detail: z.string().nullish(),
});

/** An answer whose only news is that it worked. */
export const done = z.object({ message: z.string().nullish() });

/** Where a shopper is: what the location gate keeps (catalogue 3, "Address from CEP lookup"). */
export const whereabouts = z.object({ cep: z.string(), latitude: z.number(), longitude: z.number() });

export type Refusal = z.output<typeof refusal>;
