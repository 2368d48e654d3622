import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { HttpResponse, http } from "msw";
import { settings } from "~/env.server";
import {
  commitSession,
  emptySession,
  readSession,
  Session,
  type SessionContent,
} from "../../app/session/session.server";

import { type Capability, capabilities, capabilitiesHeader } from "../../contract/capabilities";
import { roomKeyHeader } from "../../contract/room-photos";
import { deviceHeader } from "../../contract/sessions";
import { type PlaceName, shopperIn } from "./catalogue-rows";
import { network } from "./network";
import type { Upstream } from "./upstream";

/** Calls loaders and actions against the reference upstream. */

const origin = "http://loja.test";

type Method = "GET" | "POST" | "PUT" | "DELETE";
const methods: readonly string[] = ["GET", "POST", "PUT", "DELETE"] satisfies Method[];
const isMethod = (method: string): method is Method => methods.includes(method);

/**
 * Routes unhandled storefront calls to this upstream until the test ends. `missing` makes it one that lacks some calls
 * and announces no more than `idempotency-keys`; `without` leaves out capabilities.
 */
export function answerFrom(
  upstream: Upstream,
  { missing, without = [] }: { readonly missing?: RegExp; readonly without?: readonly Capability[] } = {},
): void {
  network.use(
    http.all(`${settings.apiUrl}/*`, async ({ request }) => {
      const { pathname, search } = new URL(request.url);
      const { method } = request;
      const fewer = missing && { [capabilitiesHeader]: capabilities.idempotencyKeys };
      if (missing?.test(pathname)) return Response.json(null, { status: 404, headers: fewer });
      if (!isMethod(method)) throw new Error(`${method} is no method of the contract`);
      const text = await request.text();
      const token = request.headers.get("authorization")?.replace(/^Bearer /, "");
      const headers = ["idempotency-key", deviceHeader, roomKeyHeader].flatMap((name) => {
        const value = request.headers.get(name);
        return value === null ? [] : [[name, value] as const];
      });
      const answer = await upstream.ask(method, pathname.slice(1) + search, {
        ...(text === "" ? {} : { body: JSON.parse(text) }),
        ...(token === undefined ? {} : { token }),
        headers: Object.fromEntries(headers),
      });
      const announced = without.reduce<string | null>(
        (names, each) => names?.replace(each, "") ?? null,
        answer.headers.get(capabilitiesHeader),
      );
      return Response.json(answer.body ?? null, {
        status: answer.status,
        headers: fewer ?? (announced === null ? undefined : { [capabilitiesHeader]: announced }),
      });
    }),
  );
}

/** Makes a call fail until the test ends: `failing("POST search", 500)`. */
export function failing(call: string, status: number, body: { message?: string } = {}): void {
  network.use(
    http.all(`${settings.apiUrl}/${call.split(" ")[1] ?? ""}`, () => HttpResponse.json(body, { status })),
  );
}

/** Replaces a call's response until the test ends. */
export function instead(call: string, answer: Record<string, unknown> | readonly unknown[]): void {
  network.use(http.all(`${settings.apiUrl}/${call.split(" ")[1] ?? ""}`, () => HttpResponse.json(answer)));
}

/** Makes a call fail with a network error. */
export function unreachable(call: string): void {
  network.use(http.all(`${settings.apiUrl}/${call.split(" ")[1] ?? ""}`, () => HttpResponse.error()));
}

/** Records bodies of calls to `path` and forwards the calls. */
export function listenTo(path: string): unknown[] {
  const bodies: unknown[] = [];
  network.use(
    http.all(`${settings.apiUrl}/${path}`, async ({ request }) => {
      bodies.push(await request.clone().json());
    }),
  );
  return bodies;
}

/** Records queries of calls to `path` and forwards the calls. */
export function queriesTo(path: string): URLSearchParams[] {
  const queries: URLSearchParams[] = [];
  network.use(
    http.all(`${settings.apiUrl}/${path}`, ({ request }) => {
      queries.push(new URL(request.url).searchParams);
    }),
  );
  return queries;
}

/** A guest session past the location dialog, with overrides. */
export const guestIn = (place: PlaceName, more: Partial<SessionContent> = {}): Session =>
  new Session({ ...emptySession, location: { ...shopperIn(place), placeId: null }, ...more });

export const newcomer = new Session(emptySession);

export async function asking(
  path: string,
  session: Session,
  params: Record<string, string> = {},
): Promise<LoaderFunctionArgs> {
  const request = new Request(origin + path, { headers: { cookie: await cookieOf(session) } });
  return { request, params, context: {} };
}

export async function posting(
  path: string,
  session: Session,
  fields: Record<string, string>,
  params: Record<string, string> = {},
): Promise<ActionFunctionArgs> {
  const request = new Request(origin + path, {
    method: "POST",
    headers: { cookie: await cookieOf(session), "sec-fetch-site": "same-origin" },
    body: new URLSearchParams(fields),
  });
  return { request, params, context: {} };
}

async function cookieOf(session: Session): Promise<string> {
  return (await commitSession(session)).split(";")[0] ?? "";
}

/** The response thrown by a loader: a redirect or an error status. */
export async function thrownBy(answer: Promise<unknown>): Promise<Response> {
  const thrown: unknown = await answer.then(
    () => new Error("Nothing was thrown"),
    (error: unknown) => error,
  );
  if (thrown instanceof Response) return thrown;
  throw thrown;
}

export const destinationOf = (response: Response): URL =>
  new URL(response.headers.get("location") ?? "", origin);

export const sessionAfter = (response: Response): Promise<Session> =>
  readSession(new Headers({ cookie: response.headers.get("set-cookie")?.split(";")[0] ?? "" }));
