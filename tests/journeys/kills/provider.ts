import { inArray, sql } from "drizzle-orm";
import { expect } from "vitest";
import type { Database } from "../../../api/database/connection";
import { orders } from "../../../api/database/schema/orders";
import { payments } from "../../../api/database/schema/payments";
import { startPagarmeServer } from "../../setup/pagarme-server";
import { pagarmeMessage, pagarmeVariables } from "../../setup/real-providers";
import type { RunningShop } from "../../setup/shop";
import { type Figures, persistently } from "./persistence";
import type { Outcome } from "./purchase";

export type KillsProvider = Awaited<ReturnType<typeof startKillsProvider>>;

/** Pagar.me instead of the sandbox's bank. It is not killed: companies do not kill their providers. */
export async function startKillsProvider() {
  const server = await startPagarmeServer();
  return {
    env: pagarmeVariables(server.url),
    close: () => server.close(),

    /** Buyers pay once; a message about it comes `messages` times, or never. */
    async pay(
      codes: readonly string[],
      { shop, figures, messages }: { shop: RunningShop; figures: Figures; messages: number },
    ): Promise<void> {
      const paid = server
        .references()
        .filter((reference) => codes.some((code) => reference === `ENV${code}`));
      for (const reference of paid) server.pay(reference);
      const tell = (reference: string) => {
        const { headers, body } = pagarmeMessage(server, reference, "charge.paid");
        return persistently(
          () =>
            fetch(`${shop.upstreamUrl}/webhooks/pagarme`, {
              method: "POST",
              headers: { ...headers, "Content-Type": "application/json" },
              body: JSON.stringify(body),
            }),
          { figures, isIt: ({ status }) => status === 200 },
        );
      };
      await Promise.all(paid.flatMap((reference) => Array.from({ length: messages }, () => tell(reference))));
    },

    /** One charge for each payment, none that the shop does not know, and each paid one approved its orders. */
    async expectChargedOnce(database: Database, outcomes: readonly Outcome[]) {
      const ids = outcomes.map(({ shopper }) => shopper.id);
      const rows = await database
        .select({ payment: payments, key: orders.idempotencyKeyId, status: orders.status })
        .from(payments)
        .innerJoin(orders, sql`${orders.paymentId} = ${payments.id} and ${payments.cardPurchaseId} is null`)
        .where(inArray(payments.userId, ids));
      const known = new Map(rows.map(({ payment }) => [payment.providerReference, payment]));
      const references = server.references();
      expect(references.filter((reference) => !known.has(reference))).toEqual([]);
      const doubled = references.filter((reference) => server.created(reference) !== 1);
      expect(doubled).toEqual([]);
      const paid = references.filter((reference) => server.stateOf(reference) === "paid");
      for (const { payment, status } of rows) {
        const isPaid = paid.includes(payment.providerReference);
        expect(payment.status, payment.providerReference).toBe(isPaid ? "approved" : "pending");
        expect(status, payment.providerReference).toBe(isPaid ? 3 : 1);
        const { amount, paid_amount } = server.chargeOf(payment.providerReference);
        expect(amount).toBe(payment.amountInCentavos);
        if (isPaid) expect(paid_amount).toBe(payment.amountInCentavos);
      }
      const checkouts = new Set(rows.map(({ key }) => key));
      expect(known.size).toBe(checkouts.size);
      return {
        checkouts: checkouts.size,
        charges: references.length,
        paid: paid.length,
        doubled: doubled.length,
      };
    },
  };
}
