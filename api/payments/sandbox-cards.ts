import { randomBytes } from "node:crypto";
import { and, eq, getTableColumns, gt, inArray, isNull, sql } from "drizzle-orm";
import type { Clock } from "../clock";
import type { Database, Queries, Transaction } from "../database/connection";
import {
  sandboxCardCharges,
  sandboxCardPages,
  sandboxCardRefunds,
  sandboxCardTokens,
  sandboxSavedCards,
} from "../database/schema/sandbox-cards";
import { hashToken } from "../http/shopper";
import type { Services } from "../services";
import { type Authorisation, type Cards, type KnownCard, type Payer, unknownCard } from "./cards";

export interface SandboxServices {
  readonly database: Database;
  readonly clock: Clock;
  readonly settings: Pick<Services["settings"], "publicOrigin">;
}

const sandboxCardPagePath = (id: string): string => `/sandbox/cards/checkout/${encodeURIComponent(id)}`;

const denied: Authorisation = { outcome: "denied", providerId: null, card: unknownCard };

const getCustomerId = ({ email }: Payer): string => `cus_${hashToken(email).slice(0, 24)}`;

/** Simulated provider with documented test numbers; its state survives restarts. */
export function createSandboxCards({ database, clock, settings }: SandboxServices): Cards {
  return {
    provider: "sandbox",
    authorise({ reference, source, amountInCentavos, installments, orderCode, payer }) {
      const now = clock.now();
      return database.transaction(async (transaction) => {
        const known = await findCharge(transaction, reference);
        if (known !== null) return getAuthorisation(known);
        const card = await ("saved" in source
          ? findSaved(transaction, source.saved.cardId)
          : cardOfToken(transaction, source, payer, now));
        if (card === null) return { ...denied, isCardGone: "saved" in source };
        const { outcome, brand, lastDigits, savedCardId } = card;
        await transaction.insert(sandboxCardCharges).values({
          reference,
          status: outcome,
          amountInCentavos,
          installments,
          orderCode,
          brand,
          lastDigits,
          savedCardId,
          createdAt: now,
        });
        const made = await findCharge(transaction, reference);
        return made === null ? denied : getAuthorisation(made);
      });
    },
    async capture({ reference }) {
      const captured = await database
        .update(sandboxCardCharges)
        .set({ status: "captured" })
        .where(
          and(
            eq(sandboxCardCharges.reference, reference),
            inArray(sandboxCardCharges.status, ["authorised", "captured"]),
          ),
        )
        .returning({ reference: sandboxCardCharges.reference });
      return captured.length > 0 ? "captured" : "refused";
    },
    async release({ reference }) {
      await release(database, reference);
    },
    refund({ reference, refund, amountInCentavos }) {
      const now = clock.now();
      return database.transaction(async (transaction) => {
        const [charge] = await transaction
          .select()
          .from(sandboxCardCharges)
          .where(eq(sandboxCardCharges.reference, reference))
          .for("update");
        // Orders of the demo data have no charge here.
        if (charge === undefined) return;
        const noted = await transaction
          .insert(sandboxCardRefunds)
          .values({ name: refund, reference, amountInCentavos, createdAt: now })
          .onConflictDoNothing({ target: sandboxCardRefunds.name })
          .returning({ name: sandboxCardRefunds.name });
        if (noted.length === 0) return;
        await transaction
          .update(sandboxCardCharges)
          .set({ refundedInCentavos: sql`${sandboxCardCharges.refundedInCentavos} + ${amountInCentavos}` })
          .where(eq(sandboxCardCharges.reference, reference));
      });
    },
    async openPage({ reference, charges, returnUrl, expiresAt, savesCard, payer }) {
      const orders = charges.map(({ orderCode, amountInCentavos, installments }) => ({
        orderCode,
        amountInCentavos,
        installments,
      }));
      const id = randomBytes(18).toString("base64url");
      const savesForCustomerId = savesCard ? getCustomerId(payer) : null;
      const page = { id, reference, orders, returnUrl, expiresAt, savesForCustomerId };
      await database
        .insert(sandboxCardPages)
        .values({ ...page, createdAt: clock.now() })
        .onConflictDoNothing({ target: sandboxCardPages.reference });
      const [opened] = await database
        .select({ id: sandboxCardPages.id })
        .from(sandboxCardPages)
        .where(eq(sandboxCardPages.reference, reference));
      if (opened === undefined) throw new Error(`No page for ${reference}`);
      return { url: settings.publicOrigin + sandboxCardPagePath(opened.id) };
    },
    async closePage({ reference }) {
      await database
        .update(sandboxCardPages)
        .set({ status: "closed" })
        .where(
          and(
            eq(sandboxCardPages.reference, reference),
            inArray(sandboxCardPages.status, ["open", "pending", "paid"]),
          ),
        );
      await release(database, reference);
    },
    async deleteSaved({ cardId }) {
      await database.delete(sandboxSavedCards).where(eq(sandboxSavedCards.id, cardId));
    },
  };
}

type NewSavedCard = Pick<
  typeof sandboxSavedCards.$inferInsert,
  "outcome" | "brand" | "lastDigits" | "expiryMonth" | "expiryYear"
>;

/** Returns the id of the card at the simulated provider. */
export async function saveSandboxCard(
  queries: Queries,
  customerId: string,
  { outcome, brand, lastDigits, expiryMonth, expiryYear }: NewSavedCard,
  now: Date,
): Promise<string> {
  const id = `card_${randomBytes(12).toString("base64url")}`;
  const card = { outcome, brand, lastDigits, expiryMonth, expiryYear };
  await queries.insert(sandboxSavedCards).values({ id, customerId, ...card, createdAt: now });
  return id;
}

async function findSaved(queries: Queries, id: string) {
  const [card] = await queries.select().from(sandboxSavedCards).where(eq(sandboxSavedCards.id, id));
  return card === undefined ? null : { ...card, savedCardId: card.id };
}

/** Tokens are single-use, even when denied. */
async function cardOfToken(
  transaction: Transaction,
  { token, saves }: { readonly token: string; readonly saves: boolean },
  payer: Payer,
  now: Date,
) {
  const [card] = await transaction
    .update(sandboxCardTokens)
    .set({ usedAt: now })
    .where(
      and(
        eq(sandboxCardTokens.hash, hashToken(token)),
        isNull(sandboxCardTokens.usedAt),
        gt(sandboxCardTokens.expiresAt, now),
      ),
    )
    .returning();
  if (card === undefined) return null;
  const isSaved = saves && card.outcome !== "denied";
  const savedCardId = isSaved ? await saveSandboxCard(transaction, getCustomerId(payer), card, now) : null;
  return { ...card, savedCardId };
}

/** Includes the card that the charge saved or used. */
export async function findCharge(queries: Queries, reference: string) {
  const [charge] = await queries
    .select({ ...getTableColumns(sandboxCardCharges), saved: sandboxSavedCards })
    .from(sandboxCardCharges)
    .leftJoin(sandboxSavedCards, eq(sandboxSavedCards.id, sandboxCardCharges.savedCardId))
    .where(eq(sandboxCardCharges.reference, reference));
  return charge ?? null;
}

async function release(database: Database, reference: string): Promise<void> {
  await database
    .update(sandboxCardCharges)
    .set({
      status: "released",
      refundedInCentavos: sql`case when status = 'captured' then ${sandboxCardCharges.amountInCentavos} else 0 end`,
    })
    .where(
      and(
        eq(sandboxCardCharges.reference, reference),
        inArray(sandboxCardCharges.status, ["pending", "authorised", "captured"]),
      ),
    );
}

type Charge = NonNullable<Awaited<ReturnType<typeof findCharge>>>;

const outcomes = {
  pending: "pending",
  authorised: "authorised",
  captured: "authorised",
  denied: "denied",
  released: "denied",
} as const satisfies Record<Charge["status"], Authorisation["outcome"]>;

export function getCardOfCharge({ brand, lastDigits, saved }: Charge): KnownCard {
  if (saved === null) return { brand, lastDigits, reusable: null };
  const { customerId, id: cardId, expiryMonth, expiryYear } = saved;
  return { brand, lastDigits, reusable: { customerId, cardId, expiryMonth, expiryYear } };
}

const getAuthorisation = (charge: Charge): Authorisation => ({
  outcome: outcomes[charge.status],
  providerId: `sandbox-${charge.reference}`,
  card: getCardOfCharge(charge),
});
