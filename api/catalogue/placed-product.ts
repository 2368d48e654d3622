export interface PlacedProduct {
  readonly productId: number;
  readonly resellerId: number | null;
}
