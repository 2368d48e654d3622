import { randomUUID } from "node:crypto";
import type { AppLoadContext } from "@remix-run/node";
import { keyHeader } from "./handoff";

interface Arrived {
  readonly request: Request;
  readonly context?: AppLoadContext;
}

const given = new WeakMap<AppLoadContext, string>();
const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

/**
 * A word that no other drawing of a page has, for forms whose second press must count once. Whoever asks for a drawn
 * page's handoff says its word again.
 */
export function pageKey({ request, context }: Arrived): string {
  const known = context && given.get(context);
  if (known) return known;
  const said = request.headers.get(keyHeader) ?? "";
  const key = uuid.test(said) ? said : randomUUID();
  if (context) given.set(context, key);
  return key;
}

/** The word that this page's loaders asked for; undefined where none did. */
export const pageKeyGiven = (context: AppLoadContext | undefined) => context && given.get(context);
