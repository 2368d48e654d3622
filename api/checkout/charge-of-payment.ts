import { eq } from "drizzle-orm";
import type { Queries } from "../database/connection";
import { users } from "../database/schema/accounts";
import { orders } from "../database/schema/orders";
import { resellers } from "../database/schema/resellers";
import { parseOrderCode } from "../orders/order-code";
import { toPayer } from "../payments/cards";
import type { Charge } from "../payments/payments";
import type { Payment } from "../payments/provider-charges";

/** A payment is named after its order, or after the first of several (`checkout/create-payment.ts`). */
export const getReference = (orderCode: string): string => `ENV${orderCode}`;
const getErrorCode = (reference: string): string => reference.slice(getReference("").length);

/** The charge that a payment needs, with the first order's address as the payer's. */
export async function getCharge(
  queries: Queries,
  { id, providerReference: reference, amountInCentavos }: Payment,
): Promise<Omit<Charge, "mayExist" | "requestedAt">> {
  const rows = await queries
    .select({
      code: orders.code,
      amountInCentavos: orders.totalInCentavos,
      recipientId: resellers.paymentRecipientId,
      address: orders.address,
      user: users,
    })
    .from(orders)
    .innerJoin(resellers, eq(resellers.id, orders.resellerId))
    .innerJoin(users, eq(users.id, orders.userId))
    .where(eq(orders.paymentId, id))
    .orderBy(orders.id);
  const [first] = rows;
  if (first === undefined) throw new Error(`The payment ${id} pays no order`);
  return {
    reference,
    amountInCentavos,
    documentNumber: String(parseOrderCode(getErrorCode(reference))),
    payer: toPayer(first.user, first.address),
    orders: rows.map(({ code, amountInCentavos, recipientId }) => ({ code, amountInCentavos, recipientId })),
  };
}
