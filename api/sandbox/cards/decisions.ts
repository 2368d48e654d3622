import { and, eq, gt } from "drizzle-orm";
import { recordCardEvent } from "../../checkout/card-events";
import type { CheckoutServices } from "../../checkout/order-effects";
import { sandboxCardCharges, sandboxCardPages } from "../../database/schema/sandbox-cards";
import { createNotFoundRefusal } from "../../http/refusal-error";
import type { CardEvent } from "../../payments/card-events";
import { unknownCard } from "../../payments/cards";
import { findCharge, getCardOfCharge, saveSandboxCard } from "../../payments/sandbox-cards";
import type { ReadCard } from "./card-input";

/** Decisions of the simulated provider, reported by idempotent events. */

export type CardPage = typeof sandboxCardPages.$inferSelect;

export async function requireCardPage(id: string, { database }: CheckoutServices): Promise<CardPage> {
  const [page] = await database.select().from(sandboxCardPages).where(eq(sandboxCardPages.id, id));
  if (page === undefined) throw createNotFoundRefusal();
  return page;
}

export const calculatePageTotal = ({ orders }: CardPage): number =>
  orders.reduce((sum, { amountInCentavos }) => sum + amountInCentavos, 0);

const decided = {
  authorised: { charge: "captured", status: "paid" },
  denied: { charge: "denied", status: "denied" },
  pending: { charge: "pending", status: "pending" },
} as const satisfies Record<ReadCard["outcome"], unknown>;

export async function chargeOnPage(id: string, card: ReadCard, services: CheckoutServices): Promise<void> {
  const now = services.clock.now();
  await services.database.transaction(async (transaction) => {
    const [page] = await transaction
      .select()
      .from(sandboxCardPages)
      .where(
        and(
          eq(sandboxCardPages.id, id),
          eq(sandboxCardPages.status, "open"),
          gt(sandboxCardPages.expiresAt, now),
        ),
      )
      .for("update");
    if (page === undefined) return;
    const { charge, status } = decided[card.outcome];
    const customerId = card.outcome === "denied" ? null : page.savesForCustomerId;
    await transaction.insert(sandboxCardCharges).values({
      reference: page.reference,
      status: charge,
      amountInCentavos: calculatePageTotal(page),
      orderCode: page.orders.map(({ orderCode }) => orderCode).join(" "),
      brand: card.brand,
      lastDigits: card.lastDigits,
      savedCardId: customerId === null ? null : await saveSandboxCard(transaction, customerId, card, now),
      createdAt: now,
    });
    await transaction.update(sandboxCardPages).set({ status }).where(eq(sandboxCardPages.id, id));
  });
  await sendPageEvent(id, services);
}

/** Reports a page's result; safe to repeat. */
export async function sendPageEvent(id: string, services: CheckoutServices): Promise<void> {
  const { reference, status } = await requireCardPage(id, services);
  if (status === "paid") await sendEvent(reference, "approved", services);
  else if (status === "denied" || status === "pending") await sendEvent(reference, status, services);
}

export async function decidePending(
  reference: string,
  kind: "approved" | "denied",
  services: CheckoutServices,
): Promise<void> {
  await services.database.transaction(async (transaction) => {
    const [page] = await transaction
      .select({ id: sandboxCardPages.id })
      .from(sandboxCardPages)
      .where(eq(sandboxCardPages.reference, reference))
      .for("update");
    const approved = page === undefined ? "authorised" : "captured";
    const charged = await transaction
      .update(sandboxCardCharges)
      .set({ status: kind === "approved" ? approved : "denied" })
      .where(and(eq(sandboxCardCharges.reference, reference), eq(sandboxCardCharges.status, "pending")))
      .returning({ reference: sandboxCardCharges.reference });
    if (charged.length === 0) throw createNotFoundRefusal();
    if (page === undefined) return;
    await transaction
      .update(sandboxCardPages)
      .set({ status: kind === "approved" ? "paid" : "denied" })
      .where(eq(sandboxCardPages.id, page.id));
  });
  await sendEvent(reference, kind, services);
}

async function sendEvent(
  reference: string,
  kind: CardEvent["kind"],
  services: CheckoutServices,
): Promise<void> {
  const charge = await findCharge(services.database, reference);
  await recordCardEvent(
    {
      id: `sandbox-${kind}-${reference}`,
      reference,
      kind,
      charged: { amountInCentavos: charge?.amountInCentavos ?? 0, currency: "BRL", isForUs: true },
      providerId: charge === null ? null : `sandbox-${reference}`,
      card: charge === null ? unknownCard : getCardOfCharge(charge),
      occurredAt: services.clock.now(),
    },
    services,
  );
}
