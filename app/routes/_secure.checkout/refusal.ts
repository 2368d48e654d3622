import type { Fault } from "~/domain/refusal";
import type { CheckoutStep } from "~/paths/pages";

export interface CheckoutRefusal {
  readonly status: number;
  readonly step: CheckoutStep;
  readonly title: string;
  readonly details: readonly string[];
  readonly faults?: readonly Fault[];
  readonly chosen?: string;
  readonly next?: string;
  /** The upstream may have placed the order before its answer was lost. */
  readonly mayBePlaced?: boolean;
  /** These cart lines have already become an order. */
  readonly isOrdered?: boolean;
  /** The checkout can be shown again with current values. */
  readonly isRenewed?: boolean;
  /** The order cannot be placed from this review. */
  readonly needsCart?: boolean;
  /** `Retry-After` once the rate limit is reached. */
  readonly headers?: Readonly<Record<string, string>>;
  /** Form payload to send again unchanged. */
  readonly posted?: { readonly key: string; readonly sealed: string; readonly payment: string };
}
