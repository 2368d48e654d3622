import { z } from "zod";
import type { Call } from "../../contract/call";
import type { Parts } from "../parts";
import { wrongRequest } from "./refused";
import { demandShopper, type Shopper, shopperOf } from "./shopper";

/** A request as it arrives, before the contract has looked at it. */
export interface Arrived {
  readonly query: Record<string, string>;
  readonly params: Record<string, string>;
  /** Parsed JSON; undefined where the request has no body. */
  readonly body: unknown;
  /** Aborted when the client has disconnected. */
  readonly signal: AbortSignal;
  header(name: string): string | undefined;
}

/** A request that holds to its call: parsed, and with whoever sent it. */
export interface Asked<Query, Body, Who> {
  readonly query: Query;
  readonly body: Body;
  /** Of the path, as text: `addressId` in `client/get-one/:addressId`. */
  readonly params: Record<string, string>;
  readonly shopper: Who;
  /** A digest of the shopper's address, as a storefront sends it; null where nobody knows it. */
  readonly clientKey: string | null;
  readonly signal: AbortSignal;
  header(name: string): string | undefined;
}

/** A call with the rule that answers it. */
export interface Served {
  readonly call: Call;
  /** Whether a body is meant for this call; asked where two calls share a path. */
  suits(body: unknown): boolean;
  /** The answer, or a `Response` where it is not JSON. Throws `Refused`. */
  answer(arrived: Arrived, parts: Parts): Promise<unknown>;
}

type Answering<Query extends z.ZodType, Body extends z.ZodType, Answer extends z.ZodType, Who> = (
  asked: Asked<z.output<Query>, z.output<Body>, Who>,
  parts: Parts,
) => Promise<z.input<Answer> | Response>;

/** Binds a call that anybody may make. `asked.shopper` is null for a visitor. */
export function serve<Query extends z.ZodType, Body extends z.ZodType, Answer extends z.ZodType>(
  call: Call<Query, Body, Answer>,
  answering: Answering<Query, Body, Answer, Shopper | null>,
): Served {
  hold(call, "public");
  return bind(call, answering, (arrived, parts) =>
    shopperOf(parts.database, arrived.header("authorization"), parts.clock.now()),
  );
}

/** Binds a call that only the bearer of a token may make: anybody else gets 401, or 412 where it has expired. */
export function serveShopper<Query extends z.ZodType, Body extends z.ZodType, Answer extends z.ZodType>(
  call: Call<Query, Body, Answer>,
  answering: Answering<Query, Body, Answer, Shopper>,
): Served {
  hold(call, "bearer");
  return bind(call, answering, (arrived, parts) =>
    demandShopper(parts.database, arrived.header("authorization"), parts.clock.now()),
  );
}

function hold(call: Call, access: Call["access"]): void {
  if (call.access !== access)
    throw new Error(`${call.name} is for "${call.access}", and is served as "${access}"`);
}

function bind<Query extends z.ZodType, Body extends z.ZodType, Answer extends z.ZodType, Who>(
  call: Call<Query, Body, Answer>,
  answering: Answering<Query, Body, Answer, Who>,
  whoOf: (arrived: Arrived, parts: Parts) => Promise<Who>,
): Served {
  return {
    call,
    suits: (body) => call.body.safeParse(bodyFor(call, body)).success,
    async answer(arrived, parts) {
      // Who asks comes first: a stranger learns nothing about what a request should look like.
      const shopper = await whoOf(arrived, parts);
      const query = call.query.safeParse(arrived.query);
      if (!query.success) throw wrongRequest(query.error);
      const body = call.body.safeParse(bodyFor(call, arrived.body));
      if (!body.success) throw wrongRequest(body.error);
      const { params, header, signal } = arrived;
      const clientKey = header("x-client-key")?.slice(0, 64) || null;
      const asked = { query: query.data, body: body.data, params, shopper, clientKey, signal, header };
      return answering(asked, parts);
    },
  };
}

/** Some clients send `{}` where nothing is asked for. */
const bodyFor = (call: Call, body: unknown) => (call.body instanceof z.ZodUndefined ? undefined : body);
