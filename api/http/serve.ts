import { z } from "zod";
import { parseCep } from "../../common/cep";
import { cleanCode, cleanText } from "../../common/text";
import type { Call } from "../../contract/call";
import type { Services } from "../services";
import { readClient } from "./client-of-call";
import { createBadRequestRefusal } from "./refusal-error";
import { findShopper, requireShopper, type Shopper } from "./shopper";

interface CallContext {
  readonly query: Record<string, string>;
  readonly params: Record<string, string>;
  readonly body: unknown;
  readonly signal: AbortSignal;
  header(name: string): string | undefined;
}

interface ParsedCall<Query, Body> {
  readonly query: Query;
  readonly body: Body;
  readonly params: Record<string, string>;
  /** Digest of the shopper's address from the storefront; null if unknown. */
  readonly clientKey: string | null;
  /** Digest of a device on which the account has logged in before. */
  readonly knownDevice: string | null;
  readonly signal: AbortSignal;
  header(name: string): string | undefined;
}

export interface CallHandler {
  readonly call: Call;
  accepts(body: unknown): boolean;
  answer(request: CallContext, services: Services): Promise<unknown>;
}

/** Most public calls are the same for everybody, so only those that need the shopper look the token up. */
interface AnyCaller {
  findShopper(): Promise<Shopper | null>;
}

interface LoggedIn {
  readonly shopper: Shopper;
}

type Handler<Query extends z.ZodType, Body extends z.ZodType, Answer extends z.ZodType, Caller> = (
  asked: ParsedCall<z.output<Query>, z.output<Body>> & Caller,
  services: Services,
) => Promise<z.input<Answer> | Response>;

export function serve<Query extends z.ZodType, Body extends z.ZodType, Answer extends z.ZodType>(
  call: Call<Query, Body, Answer>,
  handle: Handler<Query, Body, Answer, AnyCaller>,
): CallHandler {
  requireAccess(call, "public");
  return bind(call, handle, async ({ header }, { database, clock }) => ({
    findShopper: () => findShopper(database, header("authorization"), clock.now()),
  }));
}

/** Binds a call that requires a token: 401 without one, 412 for an expired one. */
export function serveShopper<Query extends z.ZodType, Body extends z.ZodType, Answer extends z.ZodType>(
  call: Call<Query, Body, Answer>,
  handle: Handler<Query, Body, Answer, LoggedIn>,
): CallHandler {
  requireAccess(call, "bearer");
  return bind(call, handle, async ({ header }, { database, clock }) => ({
    shopper: await requireShopper(database, header("authorization"), clock.now()),
  }));
}

function requireAccess(call: Call, access: Call["access"]): void {
  if (call.access !== access)
    throw new Error(`${call.name} is for "${call.access}", and is served as "${access}"`);
}

function bind<Query extends z.ZodType, Body extends z.ZodType, Answer extends z.ZodType, Caller>(
  call: Call<Query, Body, Answer>,
  handle: Handler<Query, Body, Answer, Caller>,
  authenticate: (request: CallContext, services: Services) => Promise<Caller>,
): CallHandler {
  return {
    call,
    accepts: (body) => call.body.safeParse(bodyFor(call, body)).success,
    async answer(request, services) {
      // Authenticates before validating, so that the schema is not disclosed.
      const caller = await authenticate(request, services);
      const query = call.query.safeParse(cleanStrings(request.query));
      if (!query.success) throw createBadRequestRefusal(query.error);
      const body = call.body.safeParse(bodyFor(call, request.body));
      if (!body.success) throw createBadRequestRefusal(body.error);
      const { params, header, signal } = request;
      const client = { ...readClient(header, services.settings.storefrontKey), signal, header };
      const asked = { query: query.data, body: body.data, params, ...client, ...caller };
      return handle(asked, services);
    },
  };
}

/** Some clients send `{}` for calls without a body. */
const bodyFor = (call: Call, body: unknown) =>
  call.body instanceof z.ZodUndefined ? undefined : cleanStrings(body);

const codes = /^(?:code|cnpj|email|phonenumber2?|whatsapp)$/i;

/** Passwords and files stay as they were sent. */
function cleanString(value: string, name: string): string {
  if (/password/i.test(name) || value.startsWith("data:")) return value;
  if (/^(?:cep|postalcode)$/i.test(name) && !/^\d{8}$/.test(value))
    return parseCep(value) ?? cleanText(value);
  return codes.test(name) ? cleanCode(value) : cleanText(value);
}

function cleanStrings(value: unknown, name = ""): unknown {
  if (typeof value === "string") return cleanString(value, name);
  if (Array.isArray(value)) return value.map((each) => cleanStrings(each));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, cleanStrings(each, key)]));
}
