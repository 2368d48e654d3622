import type { LoaderFunctionArgs } from "@remix-run/node";
import { commit, emptySession, readSession, Session } from "~/session.server";

/** Calls a screen's loader or action as Remix does, and reads what came of it as a browser would. */

const shop = "http://loja.test";

export const ana = { id: 7, name: "Ana Souza", email: "ana@exemplo.com.br", type: 4 };
export const guest = new Session(emptySession);
export const loggedIn = guest.signIn("token-of-ana", ana);

const cookieOf = async (session: Session) => (await commit(session)).split(";")[0] ?? "";

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
  /** Where it leads to; null where it leads nowhere. */
  readonly location: string | null;
  /** As the browser holds it from now on; null where none was sent. */
  readonly session: Session | null;
  /** What the page is drawn from. */
  readonly page: unknown;
}

type Door = (args: LoaderFunctionArgs) => Promise<unknown>;

/** The outcome of a loader or an action, thrown responses included. */
export async function outcomeOf(door: Door, request: Request): Promise<Outcome> {
  const came: unknown = await door({ request, params: {}, context: {} }).catch((thrown: unknown) => {
    if (thrown instanceof Response) return thrown;
    throw thrown;
  });
  if (came instanceof Response) {
    const cookie = came.headers.get("set-cookie")?.split(";")[0];
    return {
      status: came.status,
      location: came.headers.get("location"),
      session: cookie ? await readSession(new Headers({ cookie })) : null,
      page: null,
    };
  }
  return { location: null, session: null, ...(withStatus(came) ?? { status: 200, page: came }) };
}

/** What Remix's `data(…)` wraps. */
function withStatus(came: unknown): Pick<Outcome, "status" | "page"> | null {
  if (typeof came !== "object" || came === null || !("init" in came) || !("data" in came)) return null;
  const { init } = came;
  const status = typeof init === "object" && init !== null && "status" in init ? Number(init.status) : 200;
  return { status, page: came.data };
}
