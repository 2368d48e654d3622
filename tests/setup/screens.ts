import type { LoaderFunctionArgs } from "@remix-run/node";
import { readActionResponse } from "~/rendering/framework/action-answer.server";
import { commitSession, emptySession, readSession, Session } from "~/session/session.server";

/** Calls loaders and actions as Remix does and interprets the result as a browser would. */

const shop = "http://loja.test";

export const ana = { id: 7, name: "Ana Souza", email: "ana@exemplo.com.br", type: 4 };
export const guest = new Session(emptySession);
export const loggedIn = guest.signIn("token-of-ana", ana);

const cookieOf = async (session: Session) => (await commitSession(session)).split(";")[0] ?? "";

export async function opening(path: string, session = guest): Promise<Request> {
  return new Request(shop + path, { headers: { cookie: await cookieOf(session) } });
}

export async function posting(
  path: string,
  fields: Record<string, string> | FormData,
  session = guest,
): Promise<Request> {
  return new Request(shop + path, {
    method: "POST",
    headers: { cookie: await cookieOf(session), host: "loja.test", origin: shop },
    body: fields instanceof FormData ? fields : new URLSearchParams(fields),
  });
}

export interface Outcome {
  readonly status: number;
  readonly location: string | null;
  /** Session after the response; null if no cookie was set. */
  readonly session: Session | null;
  readonly page: unknown;
}

type RouteHandler = (args: LoaderFunctionArgs) => Promise<unknown>;

export async function outcomeOf(handler: RouteHandler, request: Request): Promise<Outcome> {
  const result: unknown = await handler({ request, params: {}, context: {} }).catch((thrown: unknown) => {
    if (thrown instanceof Response) return thrown;
    throw thrown;
  });
  if (result instanceof Response) {
    const cookie = result.headers.get("set-cookie")?.split(";")[0];
    return {
      status: result.status,
      location: result.headers.get("location"),
      session: cookie ? await readSession(new Headers({ cookie })) : null,
      page: null,
    };
  }
  const { status, answer: page } = readActionResponse(result);
  return { location: null, session: null, status, page };
}
