import { namedAction } from "remix-utils/named-action";

type Handlers = Readonly<Record<string, () => unknown>>;
type getResult<Some extends Handlers> = Awaited<ReturnType<Some[keyof Some]>>;

declare module "remix-utils/named-action" {
  /** remix-utils types the handlers of `json()` only; ours answer with `data()` or a response. */
  export function namedAction<Some extends Handlers>(
    query: URLSearchParams,
    actions: Some,
  ): Promise<getResult<Some>>;
}

/** Answers 400 to unknown intents, also to inherited names such as 'constructor', which `namedAction` would call. */
export async function dispatchIntent<Some extends Handlers>(
  intent: FormDataEntryValue | null,
  handlers: Some,
): Promise<getResult<Some>> {
  const name = intent ?? "default";
  const isKnown = typeof name === "string" && intent !== "default" && Object.hasOwn(handlers, name);
  if (!isKnown) throw new Response(null, { status: 400 });
  return namedAction(new URLSearchParams(intent === null ? {} : { intent: name }), handlers);
}
