import { redirect } from "@remix-run/node";
import type { NoticeMessage } from "~/model/notice";
import type { Shopper } from "~/model/shopper";
import { ownPath } from "~/model/web-address";
import { messages } from "../messages";
import { paths } from "../paths";
import { commitSession, type Session } from "../session/session.server";
import type { RequestContext } from "./request-context.server";

const loginNeeded: NoticeMessage = { kind: "information", message: messages.ours.loginNeeded };

/** Redirects a guest to the login with the message `needed`. Call it before any other read. */
export async function requireShopper(
  { shopper, session, here }: RequestContext,
  needed = loginNeeded,
): Promise<Shopper> {
  if (shopper) return shopper;
  const notified = session.notices.length > 0 ? session : session.notify(needed);
  throw await redirectTo(paths.login(here), notified);
}

/** Commits the session if it changed. Throws for a path outside the shop: use `returnPath` for user input. */
export async function redirectTo(
  path: string,
  session?: Session,
  cookies: readonly string[] = [],
): Promise<Response> {
  const own = ownPath(path, "");
  if (own === "") throw new TypeError(`Not a path of this shop: ${path}`);
  const headers = new Headers({ "cache-control": "no-store" });
  if (session?.changed) headers.append("set-cookie", await commitSession(session));
  for (const cookie of cookies) headers.append("set-cookie", cookie);
  return redirect(own, { status: 303, headers });
}

export function returnPath(fields: FormData | URLSearchParams, otherwise = paths.home()): string {
  const voltar = fields.get("voltar");
  return typeof voltar === "string" ? ownPath(voltar, otherwise) : otherwise;
}
