import { createHash } from "node:crypto";
import { settings } from "~/env.server";
import type { RequestContext } from "~/http/request-context.server";
import type { Order } from "~/model/order";
import type { OrderToPlace } from "~/upstream/orders.server";
import { createConversionMessage, type Purchase } from "../../../common/conversion-event";
import { withTimeLimit } from "../../../common/time-limit";

export interface Analytics {
  readonly measurementId: string;
  readonly apiSecret: string;
}

const timeLimitInMs = 1_000;
/** Limit of the Measurement Protocol per request. */
const eventsAtOnce = 25;
/** Recently reported order codes, to skip duplicates from concurrent requests. */
const reportedCodes = new Set<string>();
const maxReportedCodes = 1_000;
let complained = false;

/** Best effort, never throws; Google deduplicates by transaction id (docs/decisions/checkout.md). */
export async function sendConversions(
  purchases: readonly Purchase[],
  analytics: Analytics | null = settings.analytics,
): Promise<void> {
  if (analytics === null) return;
  const news = purchases.filter(({ orderCode }) => !reportedCodes.has(orderCode));
  for (const { orderCode } of news) markReported(orderCode);
  try {
    for (let from = 0; from < news.length; from += eventsAtOnce) {
      await send(news.slice(from, from + eventsAtOnce), analytics);
    }
    complained = false;
  } catch (error) {
    // The URL contains the API secret, so only the error name is logged.
    const reason = error instanceof Error ? error.name : "unknown";
    if (!complained) console.error(`Google Analytics took no conversion event (${reason}).`);
    complained = true;
  }
}

function markReported(orderCode: string): void {
  reportedCodes.add(orderCode);
  const [oldest] = reportedCodes;
  if (reportedCodes.size > maxReportedCodes && oldest !== undefined) reportedCodes.delete(oldest);
}

async function send(purchases: readonly Purchase[], { measurementId, apiSecret }: Analytics): Promise<void> {
  const address = new URL("https://www.google-analytics.com/mp/collect");
  address.searchParams.set("measurement_id", measurementId);
  address.searchParams.set("api_secret", apiSecret);
  const response = await withTimeLimit(timeLimitInMs, (signal) =>
    fetch(address, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(createConversionMessage(clientIdFor(purchases), purchases)),
      redirect: "error",
      signal,
    }),
  );
  if (!response.ok) throw new RefusedByAnalytics();
}

class RefusedByAnalytics extends Error {
  override readonly name = "RefusedByAnalytics";
}

/** Derived from the orders, so purchases of one shopper cannot be linked. */
function clientIdFor(purchases: readonly Purchase[]): string {
  const codes = purchases.map(({ orderCode }) => orderCode).join();
  const digest = createHash("sha256").update(codes).digest();
  return `${digest.readUInt32BE(0)}.${digest.readUInt32BE(4)}`;
}

export const hasAnalyticsConsent = ({ consent }: Pick<RequestContext, "consent">): boolean =>
  consent === "accepted";

/** Sends nothing without consent. Call it for newly placed orders that the upstream does not report itself. */
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
