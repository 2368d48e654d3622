import type { Fault, Refusal } from "~/domain/refusal";

export interface CartRefusal {
  readonly status: number;
  readonly title: string;
  readonly message?: string;
  readonly faults: readonly Fault[];
  /** Shown in the coupon box. */
  readonly coupon?: Refusal;
  /** An in-place post failed without an answer. */
  readonly isUnanswered?: boolean;
  readonly typed?: Readonly<Record<string, string>>;
}
