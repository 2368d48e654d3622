import { paymentMethod } from "../database/schema/payments";
import type { Payment } from "../payments/provider-charges";

const minuteInMs = 60_000;
const hourInMs = 60 * minuteInMs;

/** Webhooks report payments at once; readings find what a lost one would have reported. */
const pauses = {
  pix: { firstInMs: minuteInMs, maxInMs: 10 * minuteInMs },
  boleto: { firstInMs: hourInMs, maxInMs: 6 * hourInMs },
} as const;

/** Readings are not synchronised to the second that a payment expires: it may be settled just then. */
const settlingInMs = 15_000;

const growth = 1.5;
const maxExponent = 30;

type Waiting = Pick<Payment, "method" | "waitsUntil">;

/** Exponential back-off, with one reading right after the deadline. */
export function getNextCheck({ method, waitsUntil }: Waiting, checks: number, now: Date): Date {
  const { firstInMs, maxInMs } = method === paymentMethod.pix ? pauses.pix : pauses.boleto;
  const pause = Math.min(firstInMs * growth ** Math.min(checks, maxExponent), maxInMs);
  const deadline = (waitsUntil?.getTime() ?? 0) + settlingInMs;
  const next = now.getTime() + pause;
  return new Date(now.getTime() < deadline ? Math.min(next, deadline) : next);
}

/** True once a payment would be too late. */
export const isOver = ({ waitsUntil }: Waiting, now: Date): boolean =>
  waitsUntil !== null && now.getTime() >= waitsUntil.getTime() + settlingInMs;

/** While the provider cannot be read, an order waits this long beyond its deadline. */
const maxOverdueInMs = 24 * hourInMs;

export const isGivenUp = ({ waitsUntil }: Waiting, now: Date): boolean =>
  waitsUntil !== null && now.getTime() >= waitsUntil.getTime() + maxOverdueInMs;

/** The last reading of a cancelled charge, for money that was under way: a boleto's is reported days later. */
export function getLastCheck({ method, waitsUntil }: Waiting, now: Date): Date {
  const soon = now.getTime() + pauses.pix.maxInMs;
  return new Date(method === paymentMethod.pix ? soon : Math.max(soon, waitsUntil?.getTime() ?? 0));
}

export function retryAfter(failures: number, now: Date, retryAfterMs: number | null): Date {
  const pause = Math.min(5_000 * 2 ** Math.min(failures, maxExponent), 5 * minuteInMs);
  return new Date(now.getTime() + Math.max(pause, retryAfterMs ?? 0));
}
