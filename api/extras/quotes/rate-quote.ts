import { and, eq, isNotNull, isNull, sql } from "drizzle-orm";
import { requireUser } from "../../accounts/accounts";
import { lockShopper } from "../../accounts/lock-shopper";
import { RefusalError } from "../../http/refusal-error";
import { inSaoPaulo } from "../../mail/time-in-sao-paulo";
import type { Services } from "../../services";
import { quoteMessages } from "./messages";
import { createNotPossibleRefusal, lockRequest, requireParty } from "./quote-access";
import { sendQuoteMail } from "./quote-mails";
import { getRatingTerms } from "./rating-terms";
import { isRatingCounted } from "./same-person";
import { quoteRatings } from "./schema";

interface QuoteRating {
  readonly requestId: number;
  readonly userId: number;
  readonly note: number;
  readonly evaluation: string | null;
}

/** Only the installer whom the shopper has rated with a visible text can reply. */
export async function replyToRating(
  {
    requestId,
    userId,
    reply,
  }: { readonly requestId: number; readonly userId: number; readonly reply: string },
  { database }: Pick<Services, "database">,
): Promise<void> {
  await database.transaction(async (transaction) => {
    const request = await lockRequest(transaction, requestId);
    await requireParty(transaction, request, userId);
    if (request.userId === userId) throw createNotPossibleRefusal();
    const replied = await transaction
      .update(quoteRatings)
      .set({ reply })
      .where(
        and(
          eq(quoteRatings.requestId, requestId),
          eq(quoteRatings.ratedId, userId),
          isNotNull(quoteRatings.evaluation),
          isNull(quoteRatings.hiddenAt),
        ),
      )
      .returning({ id: quoteRatings.id });
    if (replied.length === 0) throw createNotPossibleRefusal();
  });
}

export async function rateQuote(
  { requestId, userId, note, evaluation }: QuoteRating,
  services: Pick<Services, "database" | "clock" | "mailer" | "settings" | "extras">,
): Promise<void> {
  const { database, clock } = services;
  await database.transaction(async (transaction) => {
    // Serializes the ratings of a pair in two quotes.
    await lockShopper(transaction, userId);
    const request = await lockRequest(transaction, requestId);
    const { otherId } = await requireParty(transaction, request, userId);
    if (request.status !== "done" || otherId === null) throw createNotPossibleRefusal();
    const [given] = await transaction
      .select()
      .from(quoteRatings)
      .where(and(eq(quoteRatings.requestId, requestId), eq(quoteRatings.raterId, userId)));
    if (given !== undefined) {
      if (given.note === note && given.evaluation === evaluation) return;
      throw new RefusalError(409, quoteMessages.quoteRatedBefore);
    }
    const now = clock.now();
    const isShopper = userId === request.userId;
    const { emailConfirmedAt } = await requireUser(transaction, userId);
    const terms = getRatingTerms(request, { isShopper, hasConfirmedEmail: emailConfirmedAt !== null }, now);
    if (terms.needsEmail) throw new RefusalError(409, quoteMessages.quoteRatingNeedsEmail);
    if (terms.needsFinish) {
      const message = isShopper
        ? quoteMessages.quoteRatingNeedsFinish
        : quoteMessages.quoteRatingWaitsForShopper;
      throw new RefusalError(409, message);
    }
    if (terms.opensAt !== null) {
      throw new RefusalError(409, quoteMessages.quoteRatingOpens(inSaoPaulo.format(terms.opensAt)));
    }
    // Last of the locks: accounts of one person could rate at one moment.
    await transaction.execute(sql`select pg_advisory_xact_lock(hashtext('rated installer'), ${otherId})`);
    const counts = await isRatingCounted(transaction, { raterId: userId, ratedId: otherId }, now);
    await transaction
      .insert(quoteRatings)
      .values({ requestId, raterId: userId, ratedId: otherId, note, evaluation, createdAt: now, counts });
    const kind = isShopper ? "workRated" : "customerRated";
    await sendQuoteMail(transaction, { kind, request, recipientId: otherId, installerId: userId }, services);
  });
}
