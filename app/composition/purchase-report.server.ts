import type { OpenedRequest } from "~/request.server";

/** What analytics learns of an order: purchase 4, "an analytics conversion event is sent per order". */
export interface Purchase {
  /** The event's transaction id. */
  readonly orderCode: string;
  readonly totalInCentavos: number;
}

/** Tells about orders that were just placed, once, and only where the shopper has agreed to cookies. */
export async function reportPurchases(
  { consent }: OpenedRequest,
  _purchases: readonly Purchase[],
): Promise<void> {
  if (consent !== "accepted") return;
}
