import { sendConversions } from "~/conversion.server";
import type { Purchase } from "~/domain/conversion-event";
import type { Order } from "~/domain/order";
import type { OpenedRequest } from "~/request.server";
import type { OrderToPlace } from "~/upstream/order-placement.server";

/** Whether analytics may be told of what this shopper buys. */
export const mayTellAnalytics = ({ consent }: Pick<OpenedRequest, "consent">): boolean =>
  consent === "accepted";

/**
 * Tells analytics about orders that were just placed, and only where the shopper has agreed to cookies. Nobody waits for
 * it. For an upstream that does not tell by itself. Whoever calls this knows that they were placed just now, and not by an earlier press of the same button.
 */
export function reportPurchases(opened: OpenedRequest, purchases: readonly Purchase[]): void {
  if (mayTellAnalytics(opened)) void sendConversions(purchases);
}

/** Placed orders as analytics knows them: as the upstream reads them, or else as they were sent. */
export const purchasesOf = (
  codes: readonly string[],
  orders: readonly OrderToPlace[],
  found: readonly Order[],
): Purchase[] =>
  codes.map((orderCode, index) => {
    const stored = found.find(({ code }) => code === orderCode);
    const sent = orders[index];
    return {
      orderCode,
      totalInCentavos: stored?.totalInCentavos ?? sent?.totalInCentavos ?? 0,
      freightInCentavos: stored?.freightInCentavos ?? sent?.shipping.priceInCentavos ?? 0,
      items:
        stored?.items.map(({ skuId, productName: name, priceInCentavos, quantity }) => ({
          skuId,
          name,
          priceInCentavos,
          quantity,
        })) ??
        sent?.items.map(({ skuId, unitPriceInCentavos: priceInCentavos, quantity }) => ({
          skuId,
          name: null,
          priceInCentavos,
          quantity,
        })) ??
        [],
    };
  });
