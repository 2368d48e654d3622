import { eq } from "drizzle-orm";
import { sumOf } from "../../common/refunded-amount";
import { orders } from "../database/schema/orders";
import { createNotFoundRefusal, RefusalError } from "../http/refusal-error";
import { findRefunds } from "../mail/order-in-mail";
import { messages } from "../messages";
import { findOrdersOfAnyUser } from "../orders/find-orders";
import { orderStatus, waitingStatuses } from "../orders/order-status";
import { lockOrder } from "../orders/order-transitions";
import { cancelPaidOrder, markMoney, tryMoney } from "./cancel-order";
import type { CheckoutServices } from "./order-effects";

interface ShopRefund {
  readonly amountInCentavos: number;
  /** `provider`: the money goes back by itself; `people`: by hand, at the bank or provider. */
  readonly by: "provider" | "people";
}

const refusal = "Só volta o dinheiro de um pedido pago que ainda não foi enviado, ou do que foi devolvido.";

/**
 * Cancels an order that was not sent; refunds only the money of a returned one. Safe to repeat. Parts of an order, and
 * simulated payments, are refunded by hand.
 */
export async function refundByShop(
  { code, reason }: { readonly code: string; readonly reason: string },
  services: CheckoutServices,
): Promise<ShopRefund> {
  const which = eq(orders.code, code);
  const [order] = await services.database.select().from(orders).where(which);
  if (order === undefined) throw createNotFoundRefusal(messages.orderNotFound);
  const canBeCancelled = (status: number) => waitingStatuses.some((each) => each === status);
  if (canBeCancelled(order.status)) {
    if (reason === "") throw new RefusalError(422, "Diga ao cliente o motivo.");
    const { isRefunded } = await cancelPaidOrder(
      { which, reason, canBeCancelled, refusal, outcome: "withdrawn" },
      services,
    );
    return { amountInCentavos: order.totalInCentavos, by: isRefunded ? "provider" : "people" };
  }
  const [stored] = await findOrdersOfAnyUser(services.database, [order.id], services);
  const parts = stored === undefined ? [] : findRefunds(stored);
  const last = parts.at(-1);
  if (last === undefined) throw new RefusalError(409, refusal);
  const isWhole = order.status === orderStatus.returned || order.status === orderStatus.cancelled;
  if (!isWhole) return { amountInCentavos: sumOf(parts), by: "people" };
  const { amountInCentavos } = last;
  const isMarked = await services.database.transaction(async (transaction) => {
    const locked = await lockOrder(transaction, which);
    return (
      locked !== undefined &&
      markMoney(transaction, { ...locked, amountInCentavos }, services, services.clock.now())
    );
  });
  if (isMarked) await tryMoney(order, services);
  return { amountInCentavos, by: isMarked ? "provider" : "people" };
}
