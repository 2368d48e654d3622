import { channel } from "node:diagnostics_channel";

const placements = channel("envelopa.orders-placed");

/** Publishes to the diagnostics channel; free without subscribers. */
export function publishPlacedOrders(count: number): void {
  if (count > 0 && placements.hasSubscribers) placements.publish({ count });
}
