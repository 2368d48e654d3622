import { and, eq } from "drizzle-orm";
import { quoteRecipients } from "../database/schema/quotes";
import { refuseField } from "../http/refusal-error";
import { messages } from "../messages";
import { toDay } from "../payments/sao-paulo-days";
import type { Services } from "../services";
import { lockRequest, notPossible, requireRecipient } from "./quote-access";
import { sendQuoteMail } from "./quote-mails";
import { daysAfter } from "./quote-rules";

type Parts = Pick<Services, "database" | "clock" | "mailer" | "settings">;

interface Answer {
  readonly priceInCentavos: number;
  readonly startsOn: string;
  readonly message: string | null;
}

/** Null declines. An answer cannot be changed: the shopper may be reading it. */
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
    if (!isOpen || recipient.status !== "sent") throw notPossible();
    if (answer !== null && (answer.startsOn < toDay(now) || answer.startsOn > toDay(daysAfter(now, 366)))) {
      throw refuseField(422, "startsOn", messages.quoteDayWrong);
    }
    await transaction
      .update(quoteRecipients)
      .set({ ...answer, status: answer === null ? "declined" : "answered", answeredAt: now })
      .where(and(eq(quoteRecipients.requestId, requestId), eq(quoteRecipients.installerId, installerId)));
    const kind = answer === null ? "declined" : "answered";
    await sendQuoteMail(transaction, { kind, request, recipientId: request.userId, installerId }, services);
  });
}

function isRepeated(recipient: typeof quoteRecipients.$inferSelect, answer: Answer | null): boolean {
  if (answer === null) return recipient.status === "declined";
  const { priceInCentavos, startsOn, message } = recipient;
  return (
    recipient.answeredAt !== null &&
    priceInCentavos === answer.priceInCentavos &&
    startsOn === answer.startsOn &&
    message === answer.message
  );
}
