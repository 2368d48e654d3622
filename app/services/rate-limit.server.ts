import type { HeadersFunction } from "@remix-run/node";
import { formatWait } from "~/domain/dates";
import type { RequestContext } from "~/http/request-context.server";
import { messages } from "~/messages";
import { limits } from "~/rate-limits/limiter.server";
import type { LimitedAction } from "~/rate-limits/rate-limits";

export interface TooManyAttempts {
  readonly status: 429;
  readonly message: string;
  readonly headers: { readonly "retry-after": string };
}

export interface RateLimitResult {
  readonly tooMany: TooManyAttempts | null;
  refund(): Promise<void>;
}

/** Counts before the upstream is called. `account` defaults to the shopper; logins pass the typed e-mail. */
export async function consumeRateLimit(
  { clientAddress, shopper }: Pick<RequestContext, "clientAddress" | "shopper">,
  what: LimitedAction,
  account: string | number | null = shopper?.id ?? null,
): Promise<RateLimitResult> {
  const { waitInSeconds, refund } = await limits(what, { address: clientAddress, account });
  return { tooMany: waitInSeconds === null ? null : tooManyTries(waitInSeconds), refund };
}

/** Validation errors (400, 422) and upstream failures; 401 and 409 count, as they reveal account data. */
export const isUncounted = (status: number): boolean => status === 400 || status === 422 || status >= 500;

const tooManyTries = (waitInSeconds: number): TooManyAttempts => ({
  status: 429,
  message: messages.ours.tooManyTries(formatWait(waitInSeconds)),
  headers: { "retry-after": String(waitInSeconds) },
});

/** Remix forwards only cookies from action responses, so limited routes export this as `headers`. */
export const retryAfter: HeadersFunction = ({ actionHeaders, loaderHeaders, parentHeaders }) => {
  const headers = new Headers(parentHeaders);
  const wait = actionHeaders.get("retry-after") ?? loaderHeaders.get("retry-after");
  if (wait !== null) headers.set("retry-after", wait);
  return headers;
};
