import { and, asc, count, desc, eq, isNull, lte, sql } from "drizzle-orm";
import type { Queries } from "../database/connection";
import { savedCards } from "../database/schema/saved-cards";
import type { ItemJob } from "../jobs/job";
import type { Services } from "../services";
import type { CardPurchase } from "./card-purchases";
import type { Cards, KnownCard, SavedCardIds } from "./cards";

type SavedCard = typeof savedCards.$inferSelect;
type CardServices = Pick<Services, "database" | "clock" | "cards">;

const unnamed = { userId: null, brand: null, lastDigits: null };

/** What is left of a card until the provider has deleted it; due at once. */
export const removedCard = { ...unnamed, removalDueAt: sql`${savedCards.createdAt}` };

/** A card is valid to the last day of its month in every time zone. */
const isExpired = ({ expiryMonth, expiryYear }: SavedCard, now: Date): boolean =>
  Date.UTC(expiryYear, expiryMonth, 1, 12) <= now.getTime();

const ofUser = (userId: number, { provider }: Cards) =>
  and(eq(savedCards.userId, userId), eq(savedCards.provider, provider));

/** Newest first. */
export async function getSavedCards(userId: number, { database, clock, cards }: CardServices) {
  if (cards === null) return [];
  const rows = await database
    .select()
    .from(savedCards)
    .where(ofUser(userId, cards))
    .orderBy(desc(savedCards.id));
  return rows.map((card) => ({ ...card, isExpired: isExpired(card, clock.now()) }));
}

/** Null for a card that is expired, removed or another account's. */
export async function findUsableCard(
  queries: Queries,
  { userId, id, now }: { userId: number; id: number; now: Date },
  cards: Cards,
): Promise<SavedCardIds | null> {
  const [card] = await queries
    .select()
    .from(savedCards)
    .where(and(ofUser(userId, cards), eq(savedCards.id, id)));
  if (card === undefined || isExpired(card, now)) return null;
  return { customerId: card.providerCustomerId, cardId: card.providerCardId };
}

/** Each charge of a checkout has a token of its own; the card of the first is saved. */
export const findChargeThatSaves = <Charge extends { readonly amountInCentavos: number }>(
  { savesCard }: Pick<CardPurchase, "savesCard">,
  charges: readonly Charge[],
): Charge | null =>
  savesCard ? (charges.find(({ amountInCentavos }) => amountInCentavos > 0) ?? null) : null;

/** The provider has the card since before it decided on the payment: a refused one is deleted there. No-op for a card that is saved already. */
export async function saveOrDiscardCard(
  queries: Queries,
  { userId }: Pick<CardPurchase, "userId">,
  { card, isSaved }: { readonly card: KnownCard; readonly isSaved: boolean },
  { cards, now }: { readonly cards: Cards; readonly now: Date },
): Promise<void> {
  const { reusable, lastDigits, brand } = card;
  if (reusable === null || lastDigits === null) return;
  const { customerId: providerCustomerId, cardId: providerCardId, expiryMonth, expiryYear } = reusable;
  const owner = isSaved
    ? { userId, brand: brand ?? "Cartão", lastDigits }
    : { ...unnamed, removalDueAt: now };
  await queries
    .insert(savedCards)
    .values({
      ...owner,
      provider: cards.provider,
      providerCustomerId,
      providerCardId,
      expiryMonth,
      expiryYear,
      createdAt: now,
    })
    .onConflictDoNothing();
}

/** `createCardRemovalJob` deletes it at the provider. No-op for a card that is not the user's. */
export async function removeSavedCard(queries: Queries, userId: number, id: number): Promise<void> {
  await queries
    .update(savedCards)
    .set(removedCard)
    .where(and(eq(savedCards.userId, userId), eq(savedCards.id, id)));
}

/** The provider has deleted it. */
export async function forgetSavedCard(
  queries: Queries,
  { cardId }: SavedCardIds,
  { provider }: Cards,
): Promise<void> {
  await queries
    .delete(savedCards)
    .where(and(eq(savedCards.provider, provider), eq(savedCards.providerCardId, cardId)));
}

/** Few enough to be one batch. Returns how many. */
export async function removeExpiredCards(queries: Queries, before: Date): Promise<number> {
  const { rowCount } = await queries
    .update(savedCards)
    .set(removedCard)
    .where(
      and(
        isNull(savedCards.removalDueAt),
        sql`make_date(${savedCards.expiryYear}, ${savedCards.expiryMonth}, 1) + interval '1 month' < ${before.toISOString()}::timestamptz`,
      ),
    );
  return rowCount ?? 0;
}

/** Removed cards are deleted at their provider. */
export const createCardRemovalJob = ({ database, clock, cards }: CardServices): ItemJob => ({
  name: "delete saved card",
  lane: "providers",
  async work(id) {
    const [card] = await database.select().from(savedCards).where(eq(savedCards.id, id));
    if (card?.removalDueAt == null || card.provider !== cards?.provider) return;
    const { providerCustomerId: customerId, providerCardId: cardId } = card;
    if (!(await isInUse(database, card))) await cards.deleteSaved({ customerId, cardId });
    await database.delete(savedCards).where(eq(savedCards.id, id));
  },
  due: {
    intervalInMs: 60_000,
    async find(isUnqueued, limit) {
      if (cards === null) return [];
      const rows = await database
        .select({ id: savedCards.id })
        .from(savedCards)
        .where(
          and(
            eq(savedCards.provider, cards.provider),
            lte(savedCards.removalDueAt, clock.now()),
            isUnqueued(savedCards.id),
          ),
        )
        .orderBy(asc(savedCards.removalDueAt))
        .limit(limit);
      return rows.map(({ id }) => id);
    },
  },
});

/** A provider may give a card that is saved again the id that it had before. */
async function isInUse(queries: Queries, { provider, providerCardId }: SavedCard): Promise<boolean> {
  const [found] = await queries
    .select({ count: count() })
    .from(savedCards)
    .where(
      and(
        eq(savedCards.provider, provider),
        eq(savedCards.providerCardId, providerCardId),
        isNull(savedCards.removalDueAt),
      ),
    );
  return (found?.count ?? 0) > 0;
}
