import { type RateLimiterAbstract, RateLimiterRes } from "rate-limiter-flexible";
import { settings } from "~/env.server";
import { getAccountKey, getAddressKey } from "./keys.server";
import { type LimitedAction, type RateLimit, rateLimits } from "./rate-limits";
import { openStore } from "./stores.server";

interface Subject {
  /** Such as '203.0.113.7'; invalid addresses are not counted. */
  readonly address: string | null;
  readonly account: string | number | null;
}

interface Consumption {
  readonly waitInSeconds: number | null;
  refund(): Promise<void>;
}

export type Limits = (what: LimitedAction, trying: Subject) => Promise<Consumption>;

const free: Consumption = { waitInSeconds: null, refund: async () => undefined };

export function openLimits(
  store: string | null,
  table: Readonly<Record<LimitedAction, RateLimit>> = rateLimits,
  timeoutMs = 1_000,
): Limits {
  const open = openStore(store, timeoutMs);
  const getLimiters = (what: LimitedAction) => {
    const { perAccount, perAddress, windowInSeconds: duration } = table[what];
    const keyPrefix = `envelopa:limit:${what}`;
    return {
      byAddress: open({ keyPrefix: `${keyPrefix}:address`, points: perAddress, duration }),
      byAccount: open({ keyPrefix: `${keyPrefix}:account`, points: perAccount, duration }),
    };
  };
  const limiters: Readonly<Record<LimitedAction, ReturnType<typeof getLimiters>>> = {
    signIn: getLimiters("signIn"),
    signInAnywhere: getLimiters("signInAnywhere"),
    registration: getLimiters("registration"),
    newPassword: getLimiters("newPassword"),
    cep: getLimiters("cep"),
    coupon: getLimiters("coupon"),
    order: getLimiters("order"),
    card: getLimiters("card"),
    stockAlert: getLimiters("stockAlert"),
    emailChange: getLimiters("emailChange"),
    quote: getLimiters("quote"),
    portfolio: getLimiters("portfolio"),
    room: getLimiters("room"),
    visitReport: getLimiters("visitReport"),
    wallDrawing: getLimiters("wallDrawing"),
  };

  return async (what, { address, account }) => {
    const { byAddress, byAccount } = limiters[what];
    const keys = [
      // Checked first, so a blocked address neither fills the store with accounts nor locks their owners out.
      { limiter: byAddress, key: address === null ? null : getAddressKey(address) },
      { limiter: byAccount, key: account === null ? null : getAccountKey(account) },
    ];
    for (const { limiter, key } of keys) {
      const waitInSeconds = key === null ? null : await consume(limiter, key);
      if (waitInSeconds !== null) return { ...free, waitInSeconds };
    }
    return {
      waitInSeconds: null,
      async refund() {
        for (const { limiter, key } of keys) if (key !== null) await limiter.reward(key);
      },
    };
  };
}

async function consume(limiter: RateLimiterAbstract, key: string): Promise<number | null> {
  try {
    await limiter.consume(key);
    return null;
  } catch (refused) {
    if (refused instanceof RateLimiterRes) return Math.max(1, Math.ceil(refused.msBeforeNext / 1000));
    throw refused;
  }
}

const unlimited: Limits = async () => free;

export const limits: Limits = settings.limits.isOn ? openLimits(settings.limits.store) : unlimited;
