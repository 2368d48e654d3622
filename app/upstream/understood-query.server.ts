import type { z } from "zod";
import type { listProducts } from "../../contract/catalogue";

export interface UnderstoodQuery {
  /** With the shopper's text that is left without each. */
  readonly chips: ReadonlyArray<{ readonly label: string; readonly without: string }>;
  /** Of several things that were asked for; the products are those of the first. */
  readonly wishes: readonly string[];
  /** Brands. */
  readonly notSold: readonly string[];
  readonly isQuestion: boolean;
  /** Lists with more like the few products found, the nearest first. */
  readonly similar: ReadonlyArray<{
    readonly name: string;
    readonly kind: "search" | "category" | "subcategory";
  }>;
}

type WireQuery = NonNullable<z.output<typeof listProducts.answer>["understood"]>;

export const understoodFromWire = ({
  chips,
  wishes,
  notSold,
  question,
  similar,
}: WireQuery): UnderstoodQuery => ({
  ...{ chips, notSold, similar },
  wishes: wishes.map(({ text }) => text),
  isQuestion: question != null,
});
