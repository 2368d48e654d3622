import type { HeadersFunction } from "@remix-run/node";
import { waitInWords } from "~/domain/waiting-time";
import type { Limited } from "~/limits/allowances";
import { limits } from "~/limits/limits.server";
import { messages } from "~/messages";
import type { OpenedRequest } from "~/request.server";

/** What a form says that was tried too often; it stays as it was typed. */
export interface TooManyTries {
  readonly status: 429;
  readonly message: string;
  readonly headers: { readonly "retry-after": string };
}

export interface CountedTry {
  /** Null where the try may be made. */
  readonly tooMany: TooManyTries | null;
  /** Makes it count no more: it was no guess. */
  giveBack(): Promise<void>;
}

/**
 * Counts a try of what a shopper may do only so often, before the upstream is asked. `account` is whose it is where that
 * is not who is logged in: the e-mail that was typed.
 */
export async function countTry(
  { clientAddress, shopper }: Pick<OpenedRequest, "clientAddress" | "shopper">,
  what: Limited,
  account: string | number | null = shopper?.id ?? null,
): Promise<CountedTry> {
  const { waitInSeconds, giveBack } = await limits(what, { address: clientAddress, account });
  return { tooMany: waitInSeconds === null ? null : tooManyTries(waitInSeconds), giveBack };
}

/**
 * Whether an answer of this status is not counted as a try: the form was refused as invalid (400, 422), or the upstream
 * failed. Wrong credentials (401) and a taken e-mail (409) are counted, because they tell something about an account.
 */
export const isUncounted = (status: number): boolean => status === 400 || status === 422 || status >= 500;

const tooManyTries = (waitInSeconds: number): TooManyTries => ({
  status: 429,
  message: messages.ours.tooManyTries(waitInWords(waitInSeconds)),
  headers: { "retry-after": String(waitInSeconds) },
});

/** The `headers` of a route where something is limited: Remix sends of an answer's own only the cookies by itself. */
export const retryAfter: HeadersFunction = ({ actionHeaders, loaderHeaders, parentHeaders }) => {
  const headers = new Headers(parentHeaders);
  const wait = actionHeaders.get("retry-after") ?? loaderHeaders.get("retry-after");
  if (wait !== null) headers.set("retry-after", wait);
  return headers;
};
