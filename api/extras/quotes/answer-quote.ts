import { and, eq } from "drizzle-orm";
import { RefusalError, refuseField } from "../../http/refusal-error";
import { toDay } from "../../payments/sao-paulo-days";
import type { Services } from "../../services";
import { quoteMessages } from "./messages";
import { createNotPossibleRefusal, lockRequest, type QuoteRecipient, requireRecipient } from "./quote-access";
import { sendQuoteMail } from "./quote-mails";
import { addDays, maxAnswerVersions } from "./quote-rules";
import { type EarlierAnswer, quoteRecipients } from "./schema";

type Parts = Pick<Services, "database" | "clock" | "mailer" | "settings" | "extras">;
type Answer = Omit<EarlierAnswer, "changedAt">;

/** Null declines. What the shopper has seen stays as an earlier version. */
export async function answerQuote(
  { requestId, installerId }: { requestId: number; installerId: number },
  answer: Answer | null,
  services: Parts,
): Promise<void> {
  const { database, clock } = services;
  await database.transaction(async (transaction) => {
    const now = clock.now();
    const request = await lockRequest(transaction, requestId);
    const recipient = await requireRecipient(transaction, requestId, installerId);
    if (isRepeated(recipient, answer)) return;
    const isOpen = request.status === "open" && request.expiresAt > now;
    const isCorrection = recipient.status === "answered" && answer !== null;
    if (!isOpen || !(recipient.status === "sent" || isCorrection)) throw createNotPossibleRefusal();
    if (answer !== null) checkAnswer(answer, now);
    const seen = isCorrection && recipient.seenAt !== null ? answerOf(recipient) : null;
    if (seen && recipient.version >= maxAnswerVersions) {
      throw new RefusalError(409, quoteMessages.quoteAnswerTooOften);
    }
    await transaction
      .update(quoteRecipients)
      .set({
        ...answer,
        status: answer === null ? "declined" : "answered",
        answeredAt: isCorrection ? recipient.answeredAt : now,
        ...(seen && {
          seenAt: null,
          version: recipient.version + 1,
          earlier: [...recipient.earlier, { ...seen, changedAt: now.toISOString() }],
        }),
      })
      .where(and(eq(quoteRecipients.requestId, requestId), eq(quoteRecipients.installerId, installerId)));
    if (isCorrection && !seen) return;
    const mail = { request, recipientId: request.userId, installerId };
    if (seen) {
      const about = String(recipient.version + 1);
      await sendQuoteMail(transaction, { ...mail, kind: "corrected", about }, services);
    } else {
      await sendQuoteMail(
        transaction,
        { ...mail, kind: answer === null ? "declined" : "answered" },
        services,
      );
    }
  });
}

function checkAnswer(answer: Answer, now: Date): void {
  const { startsOn, validUntil, priceInCentavos } = answer;
  const isDay = (day: string) => day >= toDay(now) && day <= toDay(addDays(now, 366));
  if (!isDay(startsOn)) throw refuseField(422, "startsOn", quoteMessages.quoteDayWrong);
  if (validUntil !== null && !isDay(validUntil))
    throw refuseField(422, "validUntil", quoteMessages.quoteDayWrong);
  const parts = [answer.laborInCentavos, answer.materialInCentavos, answer.travelInCentavos];
  const sum = parts.reduce<number>((total, part) => total + (part ?? 0), 0);
  if (parts.some((part) => part !== null) && sum !== priceInCentavos) {
    throw refuseField(422, "price", quoteMessages.quotePartsWrong);
  }
}

function answerOf(recipient: QuoteRecipient): Answer | null {
  const { priceInCentavos, laborInCentavos, materialInCentavos, travelInCentavos } = recipient;
  const { startsOn, validUntil, message } = recipient;
  if (priceInCentavos === null || startsOn === null) return null;
  return {
    priceInCentavos,
    laborInCentavos,
    materialInCentavos,
    travelInCentavos,
    startsOn,
    validUntil,
    message,
  };
}

function isRepeated(recipient: QuoteRecipient, answer: Answer | null): boolean {
  if (answer === null) return recipient.status === "declined";
  const given = recipient.answeredAt === null ? null : answerOf(recipient);
  return given !== null && JSON.stringify(given) === JSON.stringify(answer);
}
