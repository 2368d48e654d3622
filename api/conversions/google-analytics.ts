import { createHash } from "node:crypto";
import { conversionMessage, type Purchase } from "../../app/domain/conversion-event";

/** Why analytics did not hear of an order: a status or an error's name, never an address, for that holds the secret. */
export class NotTold extends Error {}

/** Whoever counts purchases. */
export interface Analytics {
  /**
   * Returns once it has been taken; throws `NotTold`. Purchases of one `checkout` are one visitor's, and nothing else is
   * known of whoever that is. `at` is when it happened.
   */
  tell(purchase: Purchase, about: { readonly checkout: string; readonly at: Date }): Promise<void>;
}

/** The stream that events go to, and where: an origin, Google's own by default. */
export interface AnalyticsSettings {
  readonly origin: string;
  readonly measurementId: string;
  readonly apiSecret: string;
}

const timeLimitInMs = 5_000;

/** Google Analytics 4, by its Measurement Protocol. */
export function googleAnalytics({ origin, measurementId, apiSecret }: AnalyticsSettings): Analytics {
  const address = new URL("/mp/collect", origin);
  address.searchParams.set("measurement_id", measurementId);
  address.searchParams.set("api_secret", apiSecret);
  return {
    async tell(purchase, { checkout, at }) {
      const response = await fetch(address, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify(conversionMessage(visitorOf(checkout), [purchase], at)),
        redirect: "error",
        signal: AbortSignal.timeout(timeLimitInMs),
      }).catch((error: unknown) => {
        throw new NotTold(error instanceof Error ? error.name : "unknown");
      });
      await response.arrayBuffer().catch(() => undefined);
      if (!response.ok) throw new NotTold(`status ${response.status}`);
    },
  };
}

function visitorOf(checkout: string): string {
  const digest = createHash("sha256").update(`checkout ${checkout}`).digest();
  return `${digest.readUInt32BE(0)}.${digest.readUInt32BE(4)}`;
}
