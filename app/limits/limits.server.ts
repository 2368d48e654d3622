import { settings } from "~/env.server";
import { type Allowance, allowances, type Limited } from "./allowances";
import { accountKey, addressKey } from "./counted-as.server";
import { openCounters } from "./counters.server";

/** Who tries something. What is null is not counted. */
export interface Trying {
  /** Where the request comes from, as in '203.0.113.7'. What is no address is nobody's. */
  readonly address: string | null;
  /** A shopper's number, or the e-mail that was typed. */
  readonly account: string | number | null;
}

/** One try, counted. */
export interface Try {
  /** Null where it may be made; else the seconds until the next one may. */
  readonly waitInSeconds: number | null;
  /** Makes it count no more: it was no guess. */
  giveBack(): Promise<void>;
}

/** Counts a try of something. Never throws, and where the counters' store is out it still answers. */
export type Limits = (what: Limited, trying: Trying) => Promise<Try>;

const free: Try = { waitInSeconds: null, giveBack: async () => undefined };

/**
 * Limits with counters of their own, in the store of this address; null keeps them in this process. `patienceInMs` is how
 * long a shopper waits for that store.
 */
export function openLimits(
  store: string | null,
  table: Readonly<Record<Limited, Allowance>> = allowances,
  patienceInMs = 1_000,
): Limits {
  const open = openCounters(store, patienceInMs);
  const countersOf = (what: Limited) => {
    const { perAccount, perAddress, windowInSeconds: duration } = table[what];
    const keyPrefix = `envelopa:limit:${what}`;
    return {
      byAddress: open({ keyPrefix: `${keyPrefix}:address`, points: perAddress, duration }),
      byAccount: open({ keyPrefix: `${keyPrefix}:account`, points: perAccount, duration }),
    };
  };
  const counters: Readonly<Record<Limited, ReturnType<typeof countersOf>>> = {
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
      // First: who has used up an address fills no store with accounts, and keeps nobody out of theirs.
      { counter: byAddress, key: address === null ? null : addressKey(address) },
      { counter: byAccount, key: account === null ? null : accountKey(account) },
    ];
    for (const { counter, key } of keys) {
      const waitInSeconds = key === null ? null : await counter.count(key);
      if (waitInSeconds !== null) return { ...free, waitInSeconds };
    }
    return {
      waitInSeconds: null,
      async giveBack() {
        for (const { counter, key } of keys) if (key !== null) await counter.giveBack(key);
      },
    };
  };
}

/** Counts nothing. */
const unlimited: Limits = async () => free;

export const limits: Limits = settings.limits.isOn ? openLimits(settings.limits.store) : unlimited;
