import { type GuestCartLine, getLineKey, listEveryLine } from "~/model/cart";
import type { Order } from "~/model/order";
import { addQuantities } from "~/model/quantity";
import { createCache } from "../../../server/cache.mjs";
import { getCapabilities } from "../capabilities.server";
import { addCartLine, findCart, refetchCart } from "../carts.server";
import type { Upstream } from "../http.server";
import { findOrders } from "../orders.server";
import { confirmByReading } from "../upstream-error.server";

const honoursKeys = (upstream: Upstream): boolean => getCapabilities(upstream).deduplicateWrites;

/** The cart to compare with after an addition without an answer (`addLineOnce`); null where keys are honoured. */
export const findCartBefore = async (upstream: Upstream): Promise<readonly GuestCartLine[] | null> =>
  honoursKeys(upstream) ? null : listEveryLine(await findCart(upstream));

/** The same of lines that were read for something else. */
export const getLinesToCompare = <Line extends GuestCartLine>(
  upstream: Upstream,
  lines: readonly Line[] | null,
): readonly Line[] | null => (honoursKeys(upstream) ? null : lines);

/** Orders by which an earlier placement can be recognised; null where keys are honoured. */
export const findOrdersBefore = async (upstream: Upstream, shopperId: number): Promise<Order[] | null> =>
  honoursKeys(upstream) ? null : findOrders(upstream, shopperId);

/** Additions of this process, by shopper, form and line. */
const additions = createCache<string, Addition>("cartAdditions", { ttl: 30 * 60_000 });
const queues = new Map<string, Promise<void>>();

interface Addition {
  /** Quantity in the cart before the change. */
  readonly quantity: number;
  /** False where it may have been applied without an answer. */
  readonly isDone: boolean;
}

/**
 * Adds a line to the cart of an upstream that may ignore idempotency keys; copies of a form wait for each other. `before`
 * is the cart beforehand; null where keys are honoured or the cart could not be read.
 */
export async function addLineOnce(
  upstream: Upstream,
  line: GuestCartLine,
  { key, shopperId }: { readonly key: string; readonly shopperId: number | null },
  before: readonly GuestCartLine[] | null,
): Promise<void> {
  if (before === null) return addCartLine(upstream, line, key);
  // A key comes with a form, so another shopper may send the same one.
  const form = JSON.stringify([shopperId, key, getLineKey(line), line.quantity]);
  const add = () => addUnlessDone(upstream, line, key, before, form);
  const running = (queues.get(form) ?? Promise.resolve()).then(add, add);
  queues.set(form, running);
  try {
    await running;
  } finally {
    if (queues.get(form) === running) queues.delete(form);
  }
}

async function addUnlessDone(
  upstream: Upstream,
  line: GuestCartLine,
  key: string,
  before: readonly GuestCartLine[],
  form: string,
): Promise<void> {
  const earlier = additions.get(form);
  // The cart may have been read before a copy of the form that has ended since.
  const had = quantityIn(earlier ? listEveryLine(await refetchCart(upstream)) : before, line);
  const quantity = earlier && !earlier.isDone ? earlier.quantity : had;
  const wanted = addQuantities(quantity, line.quantity);
  // What was added and removed since is added again.
  if (earlier && had >= (earlier.isDone ? 1 : wanted)) return;
  additions.set(form, { quantity, isDone: false });
  await confirmByReading(
    addCartLine(upstream, line, key),
    async () => quantityIn(listEveryLine(await findCart(upstream)), line) >= wanted,
  );
  additions.set(form, { quantity, isDone: true });
}

const quantityIn = (lines: readonly GuestCartLine[], line: GuestCartLine): number =>
  lines.find((each) => getLineKey(each) === getLineKey(line))?.quantity ?? 0;
