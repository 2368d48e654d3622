import type { CouponRefusal } from "~/ui/coupon-box-content";
import type { Fault } from "~/ui/error-summary";

export interface CartRefusal {
  readonly status: number;
  readonly title: string;
  readonly message?: string;
  readonly faults: readonly Fault[];
  /** Shown in the coupon box. */
  readonly coupon?: CouponRefusal;
  /** An in-place post failed without an answer. */
  readonly isUnanswered?: boolean;
  readonly typed?: Readonly<Record<string, string>>;
}
