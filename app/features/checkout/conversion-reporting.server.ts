import type { RequestContext } from "~/http/request-context.server";
import type { Order } from "~/model/order";
import type { OrderToPlace } from "~/upstream/order-placement.server";
import type { Purchase } from "../../../common/conversion-event";
import { sendConversions } from "./conversions.server";

export const hasAnalyticsConsent = ({ consent }: Pick<RequestContext, "consent">): boolean =>
  consent === "accepted";

/** With consent only. Call it for newly placed orders that the upstream does not report itself. */
export function reportPurchases(context: RequestContext, purchases: readonly Purchase[]): void {
  if (hasAnalyticsConsent(context)) void sendConversions(purchases);
}

export const toPurchases = (
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
