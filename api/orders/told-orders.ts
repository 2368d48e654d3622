import { channel } from "node:diagnostics_channel";

const placements = channel("envelopa.orders-placed");

/** Tells whoever measures of orders that have just been placed. Costs nothing where nobody listens. */
export function tellPlaced(count: number): void {
  if (count > 0 && placements.hasSubscribers) placements.publish({ count });
}
