import { convertToReais } from "./money";

/** An order for analytics, without personal data. */
export interface Purchase {
  readonly orderCode: string;
  readonly totalInCentavos: number;
  readonly freightInCentavos: number;
  readonly items: readonly {
    readonly skuId: number | null;
    /** Null if only the sku is known. */
    readonly name: string | null;
    readonly priceInCentavos: number;
    readonly quantity: number;
  }[];
}

/**
 * Payload for the GA4 Measurement Protocol, at most 25 purchases. `clientId` has Google's form (two numbers joined by a
 * dot) and must not identify a shopper. `at` may be at most three days ago; omitted, the time of arrival counts.
 */
export const createConversionMessage = (clientId: string, purchases: readonly Purchase[], at?: Date) => ({
  client_id: clientId,
  ...(at === undefined ? {} : { timestamp_micros: at.getTime() * 1000 }),
  // Cookie consent does not include advertising.
  consent: { ad_user_data: "DENIED", ad_personalization: "DENIED" },
  events: purchases.map(getEvent),
});

const getEvent = ({ orderCode, totalInCentavos, freightInCentavos, items }: Purchase) => ({
  name: "purchase",
  params: {
    transaction_id: orderCode,
    value: convertToReais(totalInCentavos),
    currency: "BRL",
    shipping: convertToReais(freightInCentavos),
    items: items.map(({ skuId, name, priceInCentavos, quantity }) => ({
      item_id: skuId === null ? undefined : String(skuId),
      item_name: name ?? (skuId === null ? "?" : String(skuId)),
      price: convertToReais(priceInCentavos),
      quantity,
    })),
  },
});
