import { settings } from "~/env.server";
import { type Allowance, allowances, type Limited } from "./allowances";
import { accountKey, addressKey } from "./counted-as.server";
import { openCounters } from "./counters.server";
import type { Kind } from "./stores.server";

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

/** Limits with counters of their own, in the store of this address; null keeps them in this process. */
export function openLimits(
  store: string | null,
  table: Readonly<Record<Limited, Allowance>> = allowances,
): Limits {
  const open = openCounters(store);
  const counters = new Map<string, ReturnType<typeof open>>();
  const counterFor = (what: Limited, of: "account" | "address") => {
    const { perAccount, perAddress, windowInSeconds } = table[what];
    const keyPrefix = `envelopa:limit:${what}:${of}`;
    const points = of === "account" ? perAccount : perAddress;
    const kind: Kind = { keyPrefix, points, duration: windowInSeconds };
    const counter = counters.get(keyPrefix) ?? open(kind);
    counters.set(keyPrefix, counter);
    return counter;
  };

  return async (what, { address, account }) => {
    const keys = [
      // First: who has used up an address fills no store with accounts, and keeps nobody out of theirs.
      { counter: counterFor(what, "address"), key: address === null ? null : addressKey(address) },
      { counter: counterFor(what, "account"), key: account === null ? null : accountKey(account) },
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
