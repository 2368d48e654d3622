import type { HeadersFunction } from "@remix-run/node";
import { messages } from "~/messages";
import { formatWait } from "~/model/dates";
import { getAddressKey } from "~/rate-limits/keys.server";
import { type LimitedAction, limits } from "~/rate-limits/limiter.server";

import { readKnownDevice } from "../session/device.server";
import type { RequestContext } from "./request-context.server";

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
  { clientAddress, shopper }: Pick<RequestContext, "shopper"> & { readonly clientAddress: string | null },
  what: LimitedAction,
  account: string | number | null = shopper?.id ?? null,
): Promise<RateLimitResult> {
  const { waitInSeconds, refund } = await limits(what, { address: clientAddress, account });
  return { tooMany: waitInSeconds === null ? null : tooManyTries(waitInSeconds), refund };
}

/**
 * Wrong passwords count for the e-mail at one address, and more of them for the e-mail at all addresses. A device on
 * which the account has logged in before counts alone, so that others cannot lock its shopper out.
 */
export async function consumeSignIn(
  context: Pick<RequestContext, "clientAddress" | "shopper" | "headers">,
  email: string,
): Promise<RateLimitResult> {
  const device = (await readKnownDevice(context.headers)).findKey(email);
  if (device !== null) return consumeRateLimit({ ...context, clientAddress: null }, "signIn", device);
  const place = getAddressKey(context.clientAddress) ?? "";
  const here = await consumeRateLimit(context, "signIn", `${email} ${place}`);
  if (here.tooMany) return here;
  const everywhere = await consumeRateLimit({ ...context, clientAddress: null }, "signInAnywhere", email);
  return {
    tooMany: everywhere.tooMany,
    async refund() {
      await here.refund();
      await everywhere.refund();
    },
  };
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
