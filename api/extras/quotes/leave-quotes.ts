import { and, asc, eq, inArray } from "drizzle-orm";
import type { Transaction } from "../../database/connection";
import type { QuoteMail, QuoteMailServices } from "./quote-mails";
import { sendQuoteMail } from "./quote-mails";
import { quoteRecipients, quoteRequests } from "./schema";

/** Runs before an account is erased: mails those who wait for it, and ends the work that it agreed to as an installer. */
export async function leaveQuotes(
  transaction: Transaction,
  userId: number,
  now: Date,
  services: QuoteMailServices,
): Promise<void> {
  const rows = (mine: typeof quoteRequests.userId | typeof quoteRecipients.installerId) =>
    transaction
      .select({ request: quoteRequests, recipient: quoteRecipients })
      .from(quoteRequests)
      .innerJoin(quoteRecipients, eq(quoteRecipients.requestId, quoteRequests.id))
      .where(and(eq(mine, userId), inArray(quoteRequests.status, ["open", "chosen", "cancelled"])))
      .orderBy(asc(quoteRequests.id), asc(quoteRecipients.installerId))
      .for("no key update", { of: quoteRequests });
  const mail = (
    kind: QuoteMail["kind"],
    { request }: { request: QuoteMail["request"] },
    recipientId: number,
  ) => sendQuoteMail(transaction, { kind, request, recipientId }, services);

  for (const row of await rows(quoteRequests.userId)) {
    const { request, recipient } = row;
    if (request.status === "chosen" && recipient.status === "chosen") {
      await mail("shopperLeft", row, recipient.installerId);
    } else if (request.status === "open" && recipient.status !== "declined") {
      await mail("requestGone", row, recipient.installerId);
    }
  }

  for (const row of await rows(quoteRecipients.installerId)) {
    const { request, recipient } = row;
    if (recipient.status !== "chosen") continue;
    const isAgreed = request.status === "chosen";
    if (isAgreed) await mail("installerLeft", row, request.userId);
    if (isAgreed || request.cancelledBy === "installer") {
      await transaction
        .update(quoteRequests)
        .set({
          status: "cancelled",
          cancelledBy: "installer",
          cancelReason: null,
          ...(isAgreed && { changedAt: now }),
        })
        .where(eq(quoteRequests.id, request.id));
    }
  }
}
