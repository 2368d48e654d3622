/** 'Preto' of 'Cor', '1,52 m' of 'Largura' (catalogue 3, "Sku attribute"). */
export interface SkuAttribute {
  readonly attribute: string;
  readonly value: string;
  /** 'Cor' on the wire is shown as swatches, anything else as chips. */
  readonly kind: "colour" | "text";
  /** '#1A2B3C'; null if missing. */
  readonly hex: string | null;
}

/** A variant (catalogue 3, "Sku"). */
export interface Sku {
  readonly id: number;
  /** Price before discounts. */
  readonly priceInCentavos: number;
  readonly attributes: readonly SkuAttribute[];
  /** Resellers with stock; empty if sold out. */
  readonly resellerIds: readonly number[];
}
