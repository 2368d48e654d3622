import { getPixPayloadInfo } from "@brazilian-utils/brazilian-utils/get-pix-payload-info";
import type { Order } from "./order";
import { hasReachedStatus, orderStatuses } from "./order-status";
import { paymentMethods } from "./payment-method";

/** Order fields for Pix expiry (purchase 4, "Pix QR"; own rules, "Pix and boleto"). */

export type PixOrder = Pick<
  Order,
  "status" | "history" | "paymentMethod" | "createdAt" | "pixCode" | "pixExpiresAt" | "upstreamNow"
>;

/** `none`: not Pix, already paid, cancelled, or without a code. */
export type PixState = "payable" | "expired" | "none";

const maxRemainingInSeconds = 30 * 60;

/** Uses the upstream's time if given, because the upstream expires codes. */
const currentTimeMs = (order: PixOrder, now: Date): number =>
  order.upstreamNow === null ? now.getTime() : Date.parse(order.upstreamNow);

/** True after the expiry date; a code without one does not expire. */
export function isPixExpired(order: PixOrder, now: Date): boolean {
  const { paymentMethod, pixExpiresAt } = order;
  return (
    paymentMethod === paymentMethods.pix &&
    pixExpiresAt !== null &&
    currentTimeMs(order, now) > Date.parse(pixExpiresAt)
  );
}

/** Selects the QR code, 'Qr Code expirado', or neither. */
export function getPixState(order: PixOrder, now: Date): PixState {
  if (order.paymentMethod !== paymentMethods.pix || hasReachedStatus(order, orderStatuses.approved))
    return "none";
  if (isPixExpired(order, now)) return "expired";
  const madeInTime =
    order.pixExpiresAt === null || Date.parse(order.createdAt) < Date.parse(order.pixExpiresAt);
  const isOpen = !hasReachedStatus(order, orderStatuses.cancelled) && order.pixCode !== null;
  return madeInTime && isOpen ? "payable" : "none";
}

/** The name that a bank shows before the payment; null where the code has none. */
export const getPixReceiver = (code: string): string | null =>
  getPixPayloadInfo(code)?.merchantName?.trim() || null;

/** Countdown start in seconds: at most 30 minutes; 0 after expiry. */
export function getPixRemainingInSeconds(order: PixOrder, now: Date): number {
  if (order.pixExpiresAt === null) return maxRemainingInSeconds;
  const left = Math.floor((Date.parse(order.pixExpiresAt) - currentTimeMs(order, now)) / 1000);
  return Math.max(0, Math.min(maxRemainingInSeconds, left));
}

/** '09:05'. */
export function formatCountdown(seconds: number): string {
  const pad = (part: number) => String(part).padStart(2, "0");
  return `${pad(Math.floor(seconds / 60))}:${pad(seconds % 60)}`;
}
