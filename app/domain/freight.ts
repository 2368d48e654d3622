import type { Reseller } from "./reseller";

/** One way to have a group delivered (purchase 3, "Freight group"). */
export interface ShippingOption {
  readonly id: number | null;
  readonly name: string;
  /** Null where the reseller delivers by itself. */
  readonly carrierName: string | null;
  readonly priceInCentavos: number;
  readonly minBusinessDays: number | null;
  readonly maxBusinessDays: number | null;
}

/** A line that no reseller can deliver. */
export interface UndeliverableLine {
  readonly skuId: number;
  readonly productName: string | null;
  readonly attributeValues: readonly string[];
}

/** The lines of one reseller, which travel together (purchase 3, "Freight group"). */
export interface FreightGroup {
  readonly resellerId: number;
  readonly reseller: Reseller | null;
  readonly lines: readonly {
    readonly skuId: number;
    readonly productId: number | null;
    readonly quantity: number | null;
  }[];
  /** True where carriers were asked (wire: melhorEnvio); otherwise the one option is the reseller's own freight. */
  readonly hasCarriers: boolean;
  readonly options: readonly ShippingOption[];
  /** As the saved quote has it; null before the shopper chose. */
  readonly selected: ShippingOption | null;
  readonly outOfStock: readonly UndeliverableLine[];
}
