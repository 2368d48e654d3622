import type { Fault } from "~/ui/error-summary";

/** Why the cart stayed as it was, and what was typed. */
export interface CartRefusal {
  readonly status: number;
  readonly title: string;
  readonly message?: string;
  readonly faults: readonly Fault[];
  readonly typed?: { readonly key: string; readonly quantity: string };
}
