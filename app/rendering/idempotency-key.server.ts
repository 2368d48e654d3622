import { randomUUID } from "node:crypto";
import type { AppLoadContext } from "@remix-run/node";
import type { Session } from "../session/session.server";
import { idempotencyKeyHeader } from "./framework/hydration-data";

interface Arrived {
  readonly request: Request;
  readonly context?: AppLoadContext;
}

const issuedKeys = new WeakMap<AppLoadContext, string>();
const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

/** Guests share one key: their cart is in the cookie, where a second submit is idempotent. */
const guestKey = "visitante";

/**
 * Unique per rendered page, so a second submit counts once; a hydration data request repeats the page's key, and a form
 * that comes back after a failure keeps its own, because it may have counted.
 */
export function createIdempotencyKey(
  { request, context }: Arrived,
  { token }: Pick<Session, "token">,
  failedForm: FormData | null = null,
): string {
  if (token === null) return guestKey;
  const cached = context && issuedKeys.get(context);
  if (cached) return cached;
  const said = String(failedForm?.get("chave") ?? request.headers.get(idempotencyKeyHeader) ?? "");
  const key = uuid.test(said) ? said : randomUUID();
  if (context) issuedKeys.set(context, key);
  return key;
}

export const getIssuedIdempotencyKey = (context: AppLoadContext | undefined) =>
  context && issuedKeys.get(context);

/** Replaces the shared guest key, for a guest's page submitted after a login in another tab. */
export const readIdempotencyKey = (form: FormData): string => {
  const key = String(form.get("chave") ?? "");
  return key === "" || key.startsWith(guestKey) ? randomUUID() : key;
};
