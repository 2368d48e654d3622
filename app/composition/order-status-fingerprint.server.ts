import { createHash } from "node:crypto";
import type { Order } from "~/domain/order";
import { standings } from "./standing.server";

/** Differs once the order status page would show something else of these orders, countdowns aside. */
export function statusFingerprint(orders: readonly Order[], now: Date): string {
  const shown = orders.map(({ upstreamNow: _, ...order }) => order);
  return createHash("sha256")
    .update(JSON.stringify([standings(orders, now), shown]))
    .digest("base64url")
    .slice(0, 12);
}
