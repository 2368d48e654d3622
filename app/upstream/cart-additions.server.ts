import { createCache } from "../../server/cache.mjs";
import type { GuestCartLine } from "../domain/cart";
import { lineKey } from "../domain/guest-cart";
import { addedQuantity } from "../domain/quantity";
import { addLine, findCart } from "./carts.server";
import type { Upstream } from "./http.server";
import { confirmByReading } from "./upstream-error.server";

/** Quantities before additions that may have been applied without an answer, by idempotency key. */
const unanswered = createCache<string, number>("cartAdditions", { ttl: 30 * 60_000 });

/**
 * Adds a line to the cart of an upstream that may ignore idempotency keys. `before` is the cart beforehand; null where
 * keys are honoured or the cart could not be read.
 */
export async function addLineOnce(
  upstream: Upstream,
  line: GuestCartLine,
  key: string,
  before: readonly GuestCartLine[] | null,
): Promise<void> {
  if (before === null) return addLine(upstream, line, key);
  const earlier = unanswered.get(key);
  const wanted = addedQuantity(earlier ?? quantityIn(before, line), line.quantity);
  if (earlier !== undefined && quantityIn(before, line) >= wanted) return;
  unanswered.set(key, earlier ?? quantityIn(before, line));
  await confirmByReading(
    addLine(upstream, line, key),
    async () => quantityIn((await findCart(upstream)).lines, line) >= wanted,
  );
  unanswered.delete(key);
}

const quantityIn = (lines: readonly GuestCartLine[], line: GuestCartLine): number =>
  lines.find((each) => lineKey(each) === lineKey(line))?.quantity ?? 0;
