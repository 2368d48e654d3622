import { and, eq } from "drizzle-orm";
import { quoteRatings } from "../database/schema/quotes";
import { RefusalError } from "../http/refusal-error";
import { messages } from "../messages";
import type { Services } from "../services";
import { lockRequest, notPossible, requireParty } from "./quote-access";
import { sendQuoteMail } from "./quote-mails";

interface QuoteRating {
  readonly requestId: number;
  readonly userId: number;
  readonly note: number;
  readonly evaluation: string | null;
}

export async function rateQuote(
  { requestId, userId, note, evaluation }: QuoteRating,
  services: Pick<Services, "database" | "clock" | "mailer" | "settings">,
): Promise<void> {
  const { database, clock } = services;
  await database.transaction(async (transaction) => {
    const request = await lockRequest(transaction, requestId);
    const { otherId } = await requireParty(transaction, request, userId);
    if (request.status !== "done" || otherId === null) throw notPossible();
    const [given] = await transaction
      .select()
      .from(quoteRatings)
      .where(and(eq(quoteRatings.requestId, requestId), eq(quoteRatings.raterId, userId)));
    if (given !== undefined) {
      if (given.note === note && given.evaluation === evaluation) return;
      throw new RefusalError(409, messages.quoteRatedBefore);
    }
    await transaction.insert(quoteRatings).values({
      ...{ requestId, raterId: userId, ratedId: otherId, note, evaluation, createdAt: clock.now() },
    });
    const kind = userId === request.userId ? "workRated" : "customerRated";
    await sendQuoteMail(transaction, { kind, request, recipientId: otherId, installerId: userId }, services);
  });
}
