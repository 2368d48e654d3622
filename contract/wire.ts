import { z } from "zod";

/** Shared schemas. Only fields named by the specification are required; descriptive ones may be missing. */

const maxReais = 1_000_000_000;

/** Reais. Bounded, so that sums of centavos stay safe integers. */
export const reaisAsNumber = z.number().min(-maxReais).max(maxReais);

/** Reais as a number or as text ("18.40"), which carriers send. */
export const reais = z.union([
  reaisAsNumber,
  z
    .string()
    .regex(/^-?\d+(\.\d+)?$/)
    .transform(Number)
    .pipe(reaisAsNumber),
]);

/** PostgreSQL `integer`: larger numbers are rejected before a query. */
export const id = z.int32().min(0);

/** ISO 8601 with offset. */
export const moment = z.string();

/** Query parameters arrive as text. */
export const numberInQuery = z.union([
  z.number(),
  z.string().trim().min(1).transform(Number).pipe(z.number()),
]);

export const idInQuery = numberInQuery.pipe(id);

/** Catalogue 3, "Pager". */
export const pager = z.object({ totalPages: z.number().int(), totalItems: z.number().int() });

/** Body of every answer with status 400 or above. `errors` is keyed by request field. */
export const refusal = z.object({
  message: z.string(),
  errors: z.record(z.string(), z.array(z.string())).nullish(),
  /** 'expired' for a 412 (installers 6). */
  detail: z.string().nullish(),
});

export const done = z.object({ message: z.string().nullish() });

/** The shopper's location (catalogue 3, "Address from CEP lookup"). */
export const whereabouts = z.object({ cep: z.string(), latitude: z.number(), longitude: z.number() });
