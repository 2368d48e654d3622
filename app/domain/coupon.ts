/** What a coupon takes its cut from (purchase 9: type 3, 4, 5, anything else). A missing id matches nothing. */
export type CouponScope =
  | { readonly kind: "category"; readonly categoryId: number | null }
  | { readonly kind: "subcategory"; readonly subcategoryId: number | null }
  | { readonly kind: "product"; readonly productId: number | null }
  | { readonly kind: "order" };

/** Purchase 9: benefit 1 is a percentage, 2 an amount. */
export type CouponBenefit =
  | { readonly kind: "percentage"; readonly percent: number }
  | { readonly kind: "amount"; readonly amountInCentavos: number };

/** Purchase 3, "Coupon". */
export interface Coupon {
  readonly id: number;
  /** Upper case. */
  readonly code: string;
  readonly scope: CouponScope;
  readonly benefit: CouponBenefit;
  readonly minimumInCentavos: number | null;
}
