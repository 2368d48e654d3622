import type { Order } from "./order";
import { hasBeen, orderStatuses } from "./order-status";
import { paymentMethods } from "./payment-method";

/** An order's Pix code (purchase 4, "Pix QR"; decisions, "Pix and boleto"). The order's own expiry rules. */

export type PixOrder = Pick<
  Order,
  "status" | "history" | "paymentMethod" | "createdAt" | "pixCode" | "pixExpiresAt" | "upstreamNow"
>;

/** `none`: no code to pay by, because it is no Pix, was paid, was cancelled, or has no code. */
export type PixState = "payable" | "expired" | "none";

const mostRemainingInSeconds = 30 * 60;

/** The upstream's time where it tells it, since it is the upstream that lets codes expire. */
const momentOf = (order: PixOrder, now: Date): number =>
  order.upstreamNow === null ? now.getTime() : Date.parse(order.upstreamNow);

/** Expired once the current date is after the expiry date; a code without an expiry does not expire. */
export function isPixExpired(order: PixOrder, now: Date): boolean {
  const { paymentMethod, pixExpiresAt } = order;
  return (
    paymentMethod === paymentMethods.pix &&
    pixExpiresAt !== null &&
    momentOf(order, now) > Date.parse(pixExpiresAt)
  );
}

/** Whether the QR code is shown, or 'Qr Code expirado' in its place, or neither. */
export function pixState(order: PixOrder, now: Date): PixState {
  if (order.paymentMethod !== paymentMethods.pix || hasBeen(order, orderStatuses.approved)) return "none";
  if (isPixExpired(order, now)) return "expired";
  const madeInTime =
    order.pixExpiresAt === null || Date.parse(order.createdAt) < Date.parse(order.pixExpiresAt);
  const isOpen = !hasBeen(order, orderStatuses.cancelled) && order.pixCode !== null;
  return madeInTime && isOpen ? "payable" : "none";
}

/** What the countdown starts at: 30 minutes or what is left, whichever is less; 0 once it is over. */
export function pixRemainingInSeconds(order: PixOrder, now: Date): number {
  if (order.pixExpiresAt === null) return mostRemainingInSeconds;
  const left = Math.floor((Date.parse(order.pixExpiresAt) - momentOf(order, now)) / 1000);
  return Math.max(0, Math.min(mostRemainingInSeconds, left));
}

/** '09:05'. */
export function formatCountdown(seconds: number): string {
  const pad = (part: number) => String(part).padStart(2, "0");
  return `${pad(Math.floor(seconds / 60))}:${pad(seconds % 60)}`;
}
