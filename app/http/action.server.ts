import type { AppLoadContext } from "@remix-run/node";
import { namedAction } from "remix-utils/named-action";
import { type ActionAnswer, readAnswer } from "~/rendering/framework/action-answer.server";
import { type FormLimits, RejectedPost, readForm } from "./form-post.server";
import { isMalformed, openRequest, type RequestArgs, type RequestContext } from "./request-context.server";

const forms = new WeakMap<AppLoadContext, FormData>();

export const getSubmittedForm = ({ context }: RequestArgs): FormData | null =>
  (context && forms.get(context)) ?? null;

const answers = new WeakMap<AppLoadContext, ActionAnswer>();

/** In a document post the loaders run after the action. */
export const getActionAnswer = ({ context }: RequestArgs): ActionAnswer | null =>
  (context && answers.get(context)) ?? null;

export function getActionRefusal(args: RequestArgs): ActionAnswer | null {
  const actionAnswer = getActionAnswer(args);
  return actionAnswer && actionAnswer.status >= 400 ? actionAnswer : null;
}

/** The submitted form when its post failed (502 to 504): it may have been applied. */
export function getFailedForm(args: RequestArgs): FormData | null {
  const actionAnswer = getActionAnswer(args);
  return actionAnswer && actionAnswer.status >= 500 ? getSubmittedForm(args) : null;
}

export function storeActionAnswer({ context }: RequestArgs, result: unknown): void {
  if (context && !(result instanceof Response)) answers.set(context, readAnswer(result));
}

export interface ActionContext extends RequestContext {
  readonly form: FormData;
}

/** Answers with an error page for a cross-site post (403), an oversized body (413) or a wrong type (415). */
export async function openAction(args: RequestArgs, limits: FormLimits = {}): Promise<ActionContext> {
  try {
    if (isMalformed(args.request)) throw new RejectedPost(400);
    const form = await readForm(args.request, limits);
    if (args.context) forms.set(args.context, form);
    return { ...(await openRequest(args)), form };
  } catch (error) {
    if (error instanceof RejectedPost) throw new Response(null, { status: error.status });
    throw error;
  }
}

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
