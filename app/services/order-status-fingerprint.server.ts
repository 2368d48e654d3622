import { createHash } from "node:crypto";
import type { Order } from "~/domain/order";
import { getOrderStates } from "./order-state.server";

export function statusFingerprint(orders: readonly Order[], now: Date): string {
  const shown = orders.map(({ upstreamNow: _, ...order }) => order);
  return createHash("sha256")
    .update(JSON.stringify([getOrderStates(orders, now), shown]))
    .digest("base64url")
    .slice(0, 12);
}
