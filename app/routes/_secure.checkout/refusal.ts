import type { CheckoutStep } from "~/paths";

/** Why the checkout did not go on. */
export interface CheckoutRefusal {
  readonly status: number;
  readonly step: CheckoutStep;
  readonly title: string;
  readonly details: readonly string[];
  /** What to do now. */
  readonly next?: string;
  /** The review cannot be closed as it stands. */
  readonly needsCart?: boolean;
  /** What the form carried, to be sent again unchanged. */
  readonly posted?: { readonly key: string; readonly sealed: string };
}
