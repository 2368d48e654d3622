import { eq, inArray } from "drizzle-orm";
import { users } from "../database/schema/accounts";
import { orders } from "../database/schema/orders";
import { payments } from "../database/schema/payments";
import type { Parts } from "../parts";
import { mailAboutPayment, type Outcome } from "./payment-mails";

type Around = Pick<Parts, "database" | "mailer" | "settings">;

/**
 * Writes to the shoppers what became of their payment as soon as we know, whether or not anybody looks at the shop; the
 * storefront's own call for the same mail then adds nothing. A mail that fails changes nothing of an order.
 */
export async function announceOutcome(
  outcome: Outcome,
  codes: readonly string[],
  parts: Around,
): Promise<void> {
  try {
    const rows = await parts.database
      .select({ code: orders.code, shopper: { id: users.id, name: users.name, email: users.email } })
      .from(orders)
      .innerJoin(users, eq(users.id, orders.userId))
      .where(inArray(orders.code, [...codes]));
    for (const { code, shopper } of rows) await mailAboutPayment(outcome, [code], shopper, parts);
  } catch (error) {
    console.error(`The mail about ${codes.join(", ")} (${outcome}) was not sent:`, error);
  }
}

export async function announcePayment(outcome: Outcome, reference: string, parts: Around): Promise<void> {
  const rows = await parts.database
    .select({ code: orders.code })
    .from(orders)
    .innerJoin(payments, eq(payments.id, orders.paymentId))
    .where(eq(payments.providerReference, reference));
  if (rows.length === 0) return;
  await announceOutcome(
    outcome,
    rows.map(({ code }) => code),
    parts,
  );
}
