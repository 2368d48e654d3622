import type { CouponRefusal } from "~/ui/coupon-box-content";
import type { Fault } from "~/ui/error-summary";

/** Why the cart stayed as it was, and what was typed. */
export interface CartRefusal {
  readonly status: number;
  readonly title: string;
  readonly message?: string;
  readonly faults: readonly Fault[];
  /** The coupon's box says it by itself. */
  readonly coupon?: CouponRefusal;
  /** A post in place got no answer. */
  readonly isUnanswered?: boolean;
  /** Quantities and carriers, by the names of their fields. */
  readonly typed?: Readonly<Record<string, string>>;
}
