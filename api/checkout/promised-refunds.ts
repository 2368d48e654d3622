import { inArray } from "drizzle-orm";
import { sumOf } from "../../common/refunded-amount";
import type { Transaction } from "../database/connection";
import { orders } from "../database/schema/orders";
import type { WithExtras } from "../extra-places";
import { findRefunds } from "../mail/order-in-mail";
import { findOrdersOfAnyUser } from "../orders/find-orders";

/** Centavos that the shop has promised to give back of these payments, by cancellations and returns. */
export async function sumPromisedRefunds(
  transaction: Transaction,
  paymentIds: readonly number[],
  services: WithExtras,
): Promise<number> {
  const paid = await transaction
    .select({ id: orders.id })
    .from(orders)
    .where(inArray(orders.paymentId, [...paymentIds]));
  const found = await findOrdersOfAnyUser(
    transaction,
    paid.map(({ id }) => id),
    services,
  );
  return sumOf(found.flatMap(findRefunds));
}
