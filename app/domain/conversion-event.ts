import { centavosToReais } from "./money";

/** An order as analytics may know it: nothing of who bought. */
export interface Purchase {
  /** The event's transaction id. */
  readonly orderCode: string;
  readonly totalInCentavos: number;
  readonly freightInCentavos: number;
  readonly items: readonly {
    readonly skuId: number | null;
    /** Null where only the sku is known. */
    readonly name: string | null;
    readonly priceInCentavos: number;
    readonly quantity: number;
  }[];
}

/**
 * What Google Analytics 4 is told of purchases by its Measurement Protocol, 25 at most in one message. `clientId` is of
 * Google's form, two numbers with a dot between, and must not lead to anybody. `at` is when they happened, which Google
 * takes for three days; without it they happen when they arrive.
 */
export const conversionMessage = (clientId: string, purchases: readonly Purchase[], at?: Date) => ({
  client_id: clientId,
  ...(at === undefined ? {} : { timestamp_micros: at.getTime() * 1000 }),
  // Agreeing to cookies is not agreeing to advertisements.
  consent: { ad_user_data: "DENIED", ad_personalization: "DENIED" },
  events: purchases.map(eventOf),
});

const eventOf = ({ orderCode, totalInCentavos, freightInCentavos, items }: Purchase) => ({
  name: "purchase",
  params: {
    transaction_id: orderCode,
    value: centavosToReais(totalInCentavos),
    currency: "BRL",
    shipping: centavosToReais(freightInCentavos),
    items: items.map(({ skuId, name, priceInCentavos, quantity }) => ({
      item_id: skuId === null ? undefined : String(skuId),
      item_name: name ?? (skuId === null ? "?" : String(skuId)),
      price: centavosToReais(priceInCentavos),
      quantity,
    })),
  },
});
