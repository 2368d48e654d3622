import { z } from "zod";

/** Those of a call that do not follow from its access and its input. */
type OwnRefusal = 401 | 403 | 404 | 409 | 412 | 422 | 429 | 503;

/**
 * A call of the upstream API: method, path, request and answer schemas. Shared by the storefront's client, the
 * reference upstream and test doubles.
 */
export interface Call<
  Query extends z.ZodType = z.ZodType,
  Body extends z.ZodType = z.ZodType,
  Answer extends z.ZodType = z.ZodType,
> {
  /** Used in logs, OpenAPI (`operationId`) and tests. */
  readonly name: string;
  readonly method: "GET" | "POST" | "PUT" | "DELETE";
  /** Path below the API host, with parameters as in `client/get-one/:addressId`. */
  readonly path: string;
  /** `public` calls accept an optional token; `bearer` calls require one. */
  readonly access: "public" | "bearer";
  /** Part and section, as docs/specification/digest.md numbers them. */
  readonly specification: string;
  /** Query parameters; values are text. */
  readonly query: Query;
  /** JSON body; `z.undefined()` for none. */
  readonly body: Body;
  /** The body of a 200 answer. */
  readonly answer: Answer;
  /** Clients may retry it. Includes writes with an idempotency key. */
  readonly isIdempotent: boolean;
  /** A write that may be aborted when the client disconnects. */
  readonly abortable?: boolean;
  /** A write that succeeds with any 2xx; an unreadable body counts as an empty one. */
  readonly isDecidedByStatus?: boolean;
  /** Not in the specification: an upstream may answer it with 404, 405 or 501, and has no other reason to do so. */
  readonly mayBeMissing?: boolean;
  /** A repeated request with the same `Idempotency-Key` header is applied once, and answers as the first did. */
  readonly honoursIdempotencyKey?: boolean;
  /** The caller may be a guest, whom `X-Room-Key` names. */
  readonly takesRoomKey?: boolean;
  /** Photos in the body, as data URLs: it may be larger (`getMaxBodyInMebibytes`). */
  readonly photos?: "one" | "several";
  /** Statuses of the reference upstream besides 200, 400, 401, 412, 413, 500, and 404 for an impossible id. */
  readonly refusals?: readonly OwnRefusal[];
  /** The body of a refusal, if it holds more than `refusal` of wire.ts. */
  readonly refusalBody?: z.ZodType;
  /** Names of lists that mean nothing without each of their items; '' is the answer itself. */
  readonly wholeLists?: readonly string[];
  /** The name of its only list, which another upstream may answer alone. */
  readonly listName?: string;
  /** What this contract defines where the specification is silent. */
  readonly ourChoice?: string;
}

interface Described<Query, Body, Answer>
  extends Pick<
    Call,
    | "name"
    | "method"
    | "path"
    | "access"
    | "specification"
    | "ourChoice"
    | "abortable"
    | "isDecidedByStatus"
    | "mayBeMissing"
    | "honoursIdempotencyKey"
    | "takesRoomKey"
    | "photos"
    | "refusals"
    | "refusalBody"
    | "wholeLists"
    | "listName"
  > {
  readonly query?: Query;
  readonly body?: Body;
  readonly answer: Answer;
  readonly isIdempotent?: boolean;
}

const nothingAsked = z.object({});
const noBody = z.undefined();

/** Defaults: no query, no body, only reads are idempotent. */
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
    isIdempotent: call.isIdempotent ?? call.method === "GET",
  };
}

const mebibytesWithPhotos = { one: 4, several: 20 } as const;

export const getMaxBodyInMebibytes = ({ photos }: Call): number => (photos ? mebibytesWithPhotos[photos] : 1);
