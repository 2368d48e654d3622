import { and, count, eq, gt, isNotNull } from "drizzle-orm";
import type { Transaction } from "../../database/connection";
import { createNotFoundRefusal, RefusalError } from "../../http/refusal-error";
import type { Services } from "../../services";
import { quoteMessages } from "./messages";
import { getRecipients, lockRequest, type QuoteRequest } from "./quote-access";
import { sendReportMail } from "./quote-mails";
import { addDays, maxReportsADay } from "./quote-rules";
import { quoteRatings, quoteReports } from "./schema";

interface Report {
  readonly requestId: number;
  readonly subject: "request" | "answer" | "rating" | "reply";
  readonly installerId: number | null;
  readonly reason: string;
}

type Parts = Pick<Services, "database" | "clock" | "mailer" | "settings" | "extras">;

/** Reports a text of the other side; once per text. */
export async function reportQuote(report: Report, reporterId: number, services: Parts): Promise<void> {
  const { database, clock } = services;
  const { requestId, subject, reason } = report;
  await database.transaction(async (transaction) => {
    const now = clock.now();
    const request = await lockRequest(transaction, requestId);
    const authorId = await findAuthor(transaction, request, report, reporterId);
    const [counted] = await transaction
      .select({ reports: count() })
      .from(quoteReports)
      .where(and(eq(quoteReports.reporterId, reporterId), gt(quoteReports.createdAt, addDays(now, -1))));
    if ((counted?.reports ?? 0) >= maxReportsADay) throw new RefusalError(429, quoteMessages.tooManyReports);
    const [added] = await transaction
      .insert(quoteReports)
      .values({ requestId, subject, reason, reporterId, authorId, createdAt: now })
      .onConflictDoNothing()
      .returning({ id: quoteReports.id });
    if (added === undefined) return;
    if (subject === "rating") {
      await transaction
        .update(quoteRatings)
        .set({ hiddenAt: now })
        .where(and(eq(quoteRatings.requestId, requestId), eq(quoteRatings.raterId, authorId)));
    }
    if (subject === "reply") {
      await transaction
        .update(quoteRatings)
        .set({ replyHiddenAt: now })
        .where(and(eq(quoteRatings.requestId, requestId), eq(quoteRatings.raterId, reporterId)));
    }
    const content = { id: added.id, authorId, requestId, subject, reason, reporterId };
    await sendReportMail(transaction, content, services);
  });
}

async function findAuthor(
  transaction: Transaction,
  request: QuoteRequest,
  { subject, installerId }: Report,
  reporterId: number,
): Promise<number> {
  const isShopper = request.userId === reporterId;
  const recipients = await getRecipients(transaction, request.id);
  const isAsked = recipients.some((each) => each.installerId === reporterId);
  if (!isShopper && !isAsked) throw createNotFoundRefusal(quoteMessages.quoteRequestNotFound);
  if (subject === "request" && isAsked) return request.userId;
  const answer = recipients.find((each) => each.installerId === installerId && each.answeredAt !== null);
  if (subject === "answer" && isShopper && answer !== undefined) return answer.installerId;
  if (subject === "rating") {
    const [rating] = await transaction
      .select({ raterId: quoteRatings.raterId })
      .from(quoteRatings)
      .where(and(eq(quoteRatings.requestId, request.id), eq(quoteRatings.ratedId, reporterId)));
    if (rating?.raterId != null) return rating.raterId;
  }
  if (subject === "reply") {
    const [rating] = await transaction
      .select({ ratedId: quoteRatings.ratedId })
      .from(quoteRatings)
      .where(
        and(
          eq(quoteRatings.requestId, request.id),
          eq(quoteRatings.raterId, reporterId),
          isNotNull(quoteRatings.reply),
        ),
      );
    if (rating !== undefined) return rating.ratedId;
  }
  throw createNotFoundRefusal(quoteMessages.quoteRequestNotFound);
}
