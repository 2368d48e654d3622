import { z } from "zod";
import type { Call } from "../../contract/call";
import type { Services } from "../services";
import { badRequest } from "./refusal-error";
import { findShopper, requireShopper, type Shopper } from "./shopper";

interface CallContext {
  readonly query: Record<string, string>;
  readonly params: Record<string, string>;
  readonly body: unknown;
  readonly signal: AbortSignal;
  header(name: string): string | undefined;
}

interface ParsedCall<Query, Body, Who> {
  readonly query: Query;
  readonly body: Body;
  readonly params: Record<string, string>;
  readonly shopper: Who;
  /** Digest of the shopper's address from the storefront; null if unknown. */
  readonly clientKey: string | null;
  readonly signal: AbortSignal;
  header(name: string): string | undefined;
}

export interface CallHandler {
  readonly call: Call;
  suits(body: unknown): boolean;
  answer(arrived: CallContext, parts: Services): Promise<unknown>;
}

type Answering<Query extends z.ZodType, Body extends z.ZodType, Answer extends z.ZodType, Who> = (
  asked: ParsedCall<z.output<Query>, z.output<Body>, Who>,
  parts: Services,
) => Promise<z.input<Answer> | Response>;

export function serve<Query extends z.ZodType, Body extends z.ZodType, Answer extends z.ZodType>(
  call: Call<Query, Body, Answer>,
  answering: Answering<Query, Body, Answer, Shopper | null>,
): CallHandler {
  hold(call, "public");
  return bind(call, answering, (arrived, parts) =>
    findShopper(parts.database, arrived.header("authorization"), parts.clock.now()),
  );
}

/** Binds a call that requires a token: 401 without one, 412 for an expired one. */
export function serveShopper<Query extends z.ZodType, Body extends z.ZodType, Answer extends z.ZodType>(
  call: Call<Query, Body, Answer>,
  answering: Answering<Query, Body, Answer, Shopper>,
): CallHandler {
  hold(call, "bearer");
  return bind(call, answering, (arrived, parts) =>
    requireShopper(parts.database, arrived.header("authorization"), parts.clock.now()),
  );
}

function hold(call: Call, access: Call["access"]): void {
  if (call.access !== access)
    throw new Error(`${call.name} is for "${call.access}", and is served as "${access}"`);
}

function bind<Query extends z.ZodType, Body extends z.ZodType, Answer extends z.ZodType, Who>(
  call: Call<Query, Body, Answer>,
  answering: Answering<Query, Body, Answer, Who>,
  whoOf: (arrived: CallContext, parts: Services) => Promise<Who>,
): CallHandler {
  return {
    call,
    suits: (body) => call.body.safeParse(bodyFor(call, body)).success,
    async answer(arrived, parts) {
      // Authenticates before validating, so that the schema is not disclosed.
      const shopper = await whoOf(arrived, parts);
      const query = call.query.safeParse(arrived.query);
      if (!query.success) throw badRequest(query.error);
      const body = call.body.safeParse(bodyFor(call, arrived.body));
      if (!body.success) throw badRequest(body.error);
      const { params, header, signal } = arrived;
      const clientKey = header("x-client-key")?.slice(0, 64) || null;
      const asked = { query: query.data, body: body.data, params, shopper, clientKey, signal, header };
      return answering(asked, parts);
    },
  };
}

/** Some clients send `{}` for calls without a body. */
const bodyFor = (call: Call, body: unknown) => (call.body instanceof z.ZodUndefined ? undefined : body);
