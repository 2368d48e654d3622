import { createHash } from "node:crypto";
import { conversionMessage, type Purchase } from "./domain/conversion-event";
import { settings } from "./env.server";

/** Where Google Analytics 4 takes events from a server. */
export interface Analytics {
  readonly measurementId: string;
  readonly apiSecret: string;
}

const timeLimitInMs = 1_000;
/** The Measurement Protocol takes no more in one request. */
const eventsAtOnce = 25;
/** Order codes that were told of lately: of two presses at one moment, one tells. */
const told = new Set<string>();
const mostRemembered = 1_000;
let complained = false;

/**
 * Sends a conversion event for each order (purchase 4, "Payment and placement flow"), and nothing where analytics is not
 * set up. For an upstream that does not do it itself (`docs/decisions/conversion-events.md`). Never fails, and is not tried again; that it failed stands in the log once, until it works again. Where two
 * processes tell of the same order, Google counts it once by its transaction id.
 */
export async function sendConversions(
  purchases: readonly Purchase[],
  analytics: Analytics | null = settings.analytics,
): Promise<void> {
  if (analytics === null) return;
  const news = purchases.filter(({ orderCode }) => !told.has(orderCode));
  for (const { orderCode } of news) remember(orderCode);
  try {
    for (let from = 0; from < news.length; from += eventsAtOnce) {
      await send(news.slice(from, from + eventsAtOnce), analytics);
    }
    complained = false;
  } catch (error) {
    // The address holds the secret: of what went wrong only the name is told.
    const reason = error instanceof Error ? error.name : "unknown";
    if (!complained) console.error(`Google Analytics took no conversion event (${reason}).`);
    complained = true;
  }
}

function remember(orderCode: string): void {
  told.add(orderCode);
  const [oldest] = told;
  if (told.size > mostRemembered && oldest !== undefined) told.delete(oldest);
}

async function send(purchases: readonly Purchase[], { measurementId, apiSecret }: Analytics): Promise<void> {
  const address = new URL("https://www.google-analytics.com/mp/collect");
  address.searchParams.set("measurement_id", measurementId);
  address.searchParams.set("api_secret", apiSecret);
  const response = await fetch(address, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(conversionMessage(clientIdFor(purchases), purchases)),
    redirect: "error",
    signal: AbortSignal.timeout(timeLimitInMs),
  });
  if (!response.ok) throw new RefusedByAnalytics();
}

class RefusedByAnalytics extends Error {
  override readonly name = "RefusedByAnalytics";
}

/** Of Google's form, and made of the orders: one purchase is not told from another by the same shopper. */
function clientIdFor(purchases: readonly Purchase[]): string {
  const codes = purchases.map(({ orderCode }) => orderCode).join();
  const digest = createHash("sha256").update(codes).digest();
  return `${digest.readUInt32BE(0)}.${digest.readUInt32BE(4)}`;
}
