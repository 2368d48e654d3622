import { randomUUID } from "node:crypto";
import type { AppLoadContext } from "@remix-run/node";
import type { Session } from "../session.server";
import { keyHeader } from "./handoff";

interface Arrived {
  readonly request: Request;
  readonly context?: AppLoadContext;
}

const given = new WeakMap<AppLoadContext, string>();
const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

/** What stands in a guest's forms: the cart is in their cookie, where a second press finds the same cart as the first. */
const guestsWord = "visitante";

/**
 * A word that no other drawing of a page has, for forms whose second press must count once at the upstream. Whoever asks
 * for a drawn page's handoff says its word again. Guests' pages, which are the same for many, have none of their own.
 */
export function pageKey({ request, context }: Arrived, { token }: Pick<Session, "token">): string {
  if (token === null) return guestsWord;
  const known = context && given.get(context);
  if (known) return known;
  const said = request.headers.get(keyHeader) ?? "";
  const key = uuid.test(said) ? said : randomUUID();
  if (context) given.set(context, key);
  return key;
}

/** The word that this page's loaders asked for; undefined where none did. */
export const pageKeyGiven = (context: AppLoadContext | undefined) => context && given.get(context);

/** The key that a form was sent with; one of its own where a guest's page is sent by who has logged in meanwhile. */
export const sentKey = (form: FormData): string => {
  const key = String(form.get("chave") ?? "");
  return key === "" || key.startsWith(guestsWord) ? randomUUID() : key;
};
