import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { HttpResponse, http } from "msw";
import { settings } from "~/env.server";
import { commit, emptySession, readSession, Session } from "~/session.server";
import type { SessionContent } from "~/session-cookie.server";
import { network } from "./network";
import { type PlaceName, shopperIn } from "./shelves";
import type { Upstream } from "./upstream";

/** Calls the storefront's loaders and actions as its server does, with the reference upstream behind them. */

const origin = "http://loja.test";

type Method = "GET" | "POST" | "PUT" | "DELETE";
const methods: readonly string[] = ["GET", "POST", "PUT", "DELETE"] satisfies Method[];
const isMethod = (method: string): method is Method => methods.includes(method);

/** Every call of the storefront that no later handler takes is answered by this upstream, until the test ends. */
export function answerFrom(upstream: Upstream): void {
  network.use(
    http.all(`${settings.apiUrl}/*`, async ({ request }) => {
      const { pathname, search } = new URL(request.url);
      const { method } = request;
      if (!isMethod(method)) throw new Error(`${method} is no method of the contract`);
      const text = await request.text();
      const token = request.headers.get("authorization")?.replace(/^Bearer /, "");
      const key = request.headers.get("idempotency-key");
      const answer = await upstream.ask(method, pathname.slice(1) + search, {
        ...(text === "" ? {} : { body: JSON.parse(text) }),
        ...(token === undefined ? {} : { token }),
        ...(key === null ? {} : { headers: { "idempotency-key": key } }),
      });
      return Response.json(answer.body ?? null, { status: answer.status });
    }),
  );
}

/** A call that fails, until the test ends: `failing("POST search", 500)`. */
export function failing(call: string, status: number): void {
  network.use(
    http.all(`${settings.apiUrl}/${call.split(" ")[1] ?? ""}`, () => HttpResponse.json({}, { status })),
  );
}

/** What a call answers instead, until the test ends. */
export function instead(call: string, answer: Record<string, unknown> | readonly unknown[]): void {
  network.use(http.all(`${settings.apiUrl}/${call.split(" ")[1] ?? ""}`, () => HttpResponse.json(answer)));
}

/** A call to an upstream that is not there. */
export function unreachable(call: string): void {
  network.use(http.all(`${settings.apiUrl}/${call.split(" ")[1] ?? ""}`, () => HttpResponse.error()));
}

/** Bodies of the calls to `path` from now on, in their order; the calls themselves go on to whoever answers them. */
export function listenTo(path: string): unknown[] {
  const bodies: unknown[] = [];
  network.use(
    http.all(`${settings.apiUrl}/${path}`, async ({ request }) => {
      bodies.push(await request.clone().json());
    }),
  );
  return bodies;
}

/** Queries of the calls to `path` from now on, likewise. */
export function queriesTo(path: string): URLSearchParams[] {
  const queries: URLSearchParams[] = [];
  network.use(
    http.all(`${settings.apiUrl}/${path}`, ({ request }) => {
      queries.push(new URL(request.url).searchParams);
    }),
  );
  return queries;
}

/** A guest who has passed the location gate, with whatever else the cookie should hold. */
export const guestIn = (place: PlaceName, more: Partial<SessionContent> = {}): Session =>
  new Session({ ...emptySession, location: { ...shopperIn(place), placeId: null }, ...more });

export const newcomer = new Session(emptySession);

/** Arguments of a loader, as for one request of this path by whoever holds the session. */
export async function asking(
  path: string,
  session: Session,
  params: Record<string, string> = {},
): Promise<LoaderFunctionArgs> {
  const request = new Request(origin + path, { headers: { cookie: await cookieOf(session) } });
  return { request, params, context: {} };
}

/** Arguments of an action, for a form of the shop's own page. */
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
  return (await commit(session)).split(";")[0] ?? "";
}

/** The response that a loader throws: a redirect, or the status of an error page. */
export async function thrownBy(answer: Promise<unknown>): Promise<Response> {
  const thrown: unknown = await answer.then(
    () => new Error("Nothing was thrown"),
    (error: unknown) => error,
  );
  if (thrown instanceof Response) return thrown;
  throw thrown;
}

/** Where a redirect leads, decoded enough to be read. */
export const destinationOf = (response: Response): URL =>
  new URL(response.headers.get("location") ?? "", origin);

/** The session that an answer leaves in the browser. */
export const sessionAfter = (response: Response): Promise<Session> =>
  readSession(new Headers({ cookie: response.headers.get("set-cookie")?.split(";")[0] ?? "" }));
