import { settings } from "~/env.server";
import { openCounters } from "./counters.server";
import { getAccountKey, getAddressKey } from "./keys.server";
import { type LimitedAction, type RateLimit, rateLimits } from "./rate-limits";

export interface Subject {
  /** Such as '203.0.113.7'; invalid addresses are not counted. */
  readonly address: string | null;
  readonly account: string | number | null;
}

export interface Consumption {
  /** Null when allowed; else seconds until the next attempt. */
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
  const open = openCounters(store, timeoutMs);
  const countersOf = (what: LimitedAction) => {
    const { perAccount, perAddress, windowInSeconds: duration } = table[what];
    const keyPrefix = `envelopa:limit:${what}`;
    return {
      byAddress: open({ keyPrefix: `${keyPrefix}:address`, points: perAddress, duration }),
      byAccount: open({ keyPrefix: `${keyPrefix}:account`, points: perAccount, duration }),
    };
  };
  const counters: Readonly<Record<LimitedAction, ReturnType<typeof countersOf>>> = {
    signIn: countersOf("signIn"),
    registration: countersOf("registration"),
    newPassword: countersOf("newPassword"),
    cep: countersOf("cep"),
    coupon: countersOf("coupon"),
    order: countersOf("order"),
    card: countersOf("card"),
  };

  return async (what, { address, account }) => {
    const { byAddress, byAccount } = counters[what];
    const keys = [
      // Checked first, so a blocked address neither fills the store with accounts nor locks their owners out.
      { counter: byAddress, key: address === null ? null : getAddressKey(address) },
      { counter: byAccount, key: account === null ? null : getAccountKey(account) },
    ];
    for (const { counter, key } of keys) {
      const waitInSeconds = key === null ? null : await counter.count(key);
      if (waitInSeconds !== null) return { ...free, waitInSeconds };
    }
    return {
      waitInSeconds: null,
      async refund() {
        for (const { counter, key } of keys) if (key !== null) await counter.refund(key);
      },
    };
  };
}

const unlimited: Limits = async () => free;

export const limits: Limits = settings.limits.isOn ? openLimits(settings.limits.store) : unlimited;
