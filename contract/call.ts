import { z } from "zod";

/**
 * One call of the upstream API: what is asked, by which method and path, and what comes back.
 * The storefront's client, the reference upstream and the tests' stand-ins all read these.
 */
export interface Call<
  Query extends z.ZodType = z.ZodType,
  Body extends z.ZodType = z.ZodType,
  Answer extends z.ZodType = z.ZodType,
> {
  /** A name for logs, OpenAPI (`operationId`) and tests. */
  readonly name: string;
  readonly method: "GET" | "POST" | "PUT" | "DELETE";
  /** Path below the API host, with parameters as in `client/get-one/:addressId`. */
  readonly path: string;
  /** Who may call: anybody (a token is looked at when there is one), or only the bearer of a token. */
  readonly access: "public" | "bearer";
  /** Where the specification names it, as `docs/specification` numbers it: "catalogue 7". */
  readonly specification: string;
  /** The query string, by key. Values arrive as text. */
  readonly query: Query;
  /** The JSON body; `z.undefined()` where there is none. */
  readonly body: Body;
  /** The body of a 200 answer. */
  readonly answer: Answer;
  /** May be repeated without harm, so that a client may retry it. Writes with an idempotency key count. */
  readonly repeatable: boolean;
  /** May be given up where whoever asked has gone, though it is no read. */
  readonly abandonable?: boolean;
  /** Set where the specification shows no shape and this contract chose one: what was chosen. */
  readonly ourChoice?: string;
}

interface Described<Query, Body, Answer>
  extends Pick<Call, "name" | "method" | "path" | "access" | "specification" | "ourChoice" | "abandonable"> {
  readonly query?: Query;
  readonly body?: Body;
  readonly answer: Answer;
  readonly repeatable?: boolean;
}

const nothingAsked = z.object({});
const noBody = z.undefined();

/** Fills in what most calls share: no query, no body, and that only reads may be repeated. */
export function defineCall<
  Answer extends z.ZodType,
  Query extends z.ZodType = typeof nothingAsked,
  Body extends z.ZodType = typeof noBody,
>(call: Described<Query, Body, Answer>): Call<Query, Body, Answer>;
export function defineCall(call: Described<z.ZodType, z.ZodType, z.ZodType>): Call {
  return {
    ...call,
    query: call.query ?? nothingAsked,
    body: call.body ?? noBody,
    repeatable: call.repeatable ?? call.method === "GET",
  };
}
