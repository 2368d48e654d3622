import type { CheckoutStep } from "~/paths";
import type { Fault } from "~/ui/error-summary";

/** Why the checkout did not go on. */
export interface CheckoutRefusal {
  readonly status: number;
  readonly step: CheckoutStep;
  readonly title: string;
  readonly details: readonly string[];
  /** The fields at fault. */
  readonly faults?: readonly Fault[];
  /** The way to pay that was chosen. */
  readonly chosen?: string;
  /** What to do now. */
  readonly next?: string;
  /** The upstream may have placed the order before its answer got lost. */
  readonly mayBePlaced?: boolean;
  /** These lines of the cart have become an order already. */
  readonly isOrdered?: boolean;
  /** The checkout can be shown again at the values that hold now. */
  readonly isRenewed?: boolean;
  /** The review cannot be closed as it stands. */
  readonly needsCart?: boolean;
  /** Of the page's answer: after too many tries, when the next one may be made. */
  readonly headers?: Readonly<Record<string, string>>;
  /** What the form carried, to be sent again unchanged. */
  readonly posted?: { readonly key: string; readonly sealed: string; readonly payment: string };
}
