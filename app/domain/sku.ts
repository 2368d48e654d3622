/** One value of one attribute of a sku: 'Preto' of 'Cor', '1,52 m' of 'Largura' (catalogue 3, "Sku attribute"). */
export interface SkuAttribute {
  /** The attribute's name: 'Cor', 'Largura'. */
  readonly attribute: string;
  readonly value: string;
  /** 'Cor' on the wire is a colour, shown as a swatch; anything else is text, shown as a chip. */
  readonly kind: "colour" | "text";
  /** '#1A2B3C'; null where the upstream sends none. */
  readonly hex: string | null;
}

/** A variant that can be bought (catalogue 3, "Sku"). */
export interface Sku {
  readonly id: number;
  /** Before discounts. */
  readonly priceInCentavos: number;
  readonly attributes: readonly SkuAttribute[];
  /** The resellers that have it in stock; none means that it is missing. */
  readonly resellerIds: readonly number[];
}
