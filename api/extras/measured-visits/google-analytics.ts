import { createHash } from "node:crypto";
import { createConversionMessage, type Purchase } from "../../../common/conversion-event";
import { withTimeLimit } from "../../../common/time-limit";
import type { AnalyticsSettings } from "../../providers/settings";

export interface Analytics {
  /** Throws an error without the URL, which contains the API secret. `checkout` is an anonymous visitor id; `at` is the event time. */
  send(purchase: Purchase, about: { readonly checkout: string; readonly at: Date }): Promise<void>;
}

const timeLimitInMs = 5_000;

export function createGoogleAnalytics({ origin, measurementId, apiSecret }: AnalyticsSettings): Analytics {
  const address = new URL("/mp/collect", origin);
  address.searchParams.set("measurement_id", measurementId);
  address.searchParams.set("api_secret", apiSecret);
  return {
    async send(purchase, { checkout, at }) {
      const response = await withTimeLimit(timeLimitInMs, async (signal) => {
        const received = await fetch(address, {
          method: "POST",
          headers: { "content-type": "application/json" },
          body: JSON.stringify(createConversionMessage(clientIdFor(checkout), [purchase], at)),
          redirect: "error",
          signal,
        });
        await received.arrayBuffer().catch(() => undefined);
        return received;
      }).catch((error: unknown) => {
        throw notSent(error instanceof Error ? error.name : "unknown");
      });
      if (!response.ok) throw notSent(`status ${response.status}`);
    },
  };
}

const notSent = (reason: string) => new Error(`Google Analytics took no conversion: ${reason}`);

function clientIdFor(checkout: string): string {
  const digest = createHash("sha256").update(`checkout ${checkout}`).digest();
  return `${digest.readUInt32BE(0)}.${digest.readUInt32BE(4)}`;
}
