import { and, eq, inArray } from "drizzle-orm";
import type { Transaction } from "../../database/connection";
import { createNotFoundRefusal, RefusalError } from "../../http/refusal-error";
import { toDay } from "../../payments/sao-paulo-days";
import type { Services } from "../../services";
import { quoteMessages } from "./messages";
import {
  createNotPossibleRefusal,
  getRecipients,
  getSide,
  lockOwnRequest,
  lockRequest,
  type QuoteRequest,
  requireParty,
} from "./quote-access";
import { sendQuoteMail } from "./quote-mails";
import { quoteRecipients, quoteRequests } from "./schema";

type Parts = Pick<Services, "database" | "clock" | "mailer" | "settings" | "extras">;
type Asked = { readonly requestId: number; readonly userId: number };

const change = (transaction: Transaction, requestId: number, changes: Partial<QuoteRequest>) =>
  transaction.update(quoteRequests).set(changes).where(eq(quoteRequests.id, requestId));

export async function chooseQuote(
  {
    requestId,
    userId,
    installerId,
    version,
  }: Asked & {
    readonly installerId: number;
    /** The version that the shopper saw; null if the storefront does not send it. */
    readonly version: number | null;
  },
  services: Parts,
): Promise<void> {
  const { database, clock } = services;
  await database.transaction(async (transaction) => {
    const now = clock.now();
    const request = await lockOwnRequest(transaction, requestId, userId);
    const recipients = await getRecipients(transaction, requestId);
    const wanted = recipients.find((each) => each.installerId === installerId);
    if (wanted === undefined) throw createNotFoundRefusal(quoteMessages.quoteRequestNotFound);
    if (wanted.status === "chosen") return;
    if (request.status === "expired" || (request.status === "open" && request.expiresAt <= now)) {
      throw new RefusalError(409, quoteMessages.quoteExpired);
    }
    if (request.status !== "open" || wanted.status !== "answered") throw createNotPossibleRefusal();
    if (version !== null && version !== wanted.version) {
      throw new RefusalError(409, quoteMessages.quoteAnswerChanged);
    }
    if (wanted.validUntil !== null && wanted.validUntil < toDay(now)) {
      throw new RefusalError(409, quoteMessages.quoteAnswerEnded);
    }
    const setRecipients = (status: "chosen" | "passed", ids: readonly number[]) =>
      transaction
        .update(quoteRecipients)
        .set({ status })
        .where(and(eq(quoteRecipients.requestId, requestId), inArray(quoteRecipients.installerId, [...ids])));
    const others = recipients
      .filter((each) => each !== wanted && each.status !== "declined")
      .map((each) => each.installerId);
    await setRecipients("chosen", [installerId]);
    if (others.length > 0) await setRecipients("passed", others);
    await change(transaction, requestId, { status: "chosen", changedAt: now, chosenAt: now });
    await sendQuoteMail(transaction, { kind: "chosen", request, recipientId: installerId }, services);
    for (const recipientId of others) {
      await sendQuoteMail(transaction, { kind: "passed", request, recipientId }, services);
    }
  });
}

/** The shopper or the chosen installer cancels. The first reason stays. */
export async function cancelQuote(
  { requestId, userId, reason }: Asked & { readonly reason: string | null },
  services: Parts,
): Promise<void> {
  const { database, clock } = services;
  await database.transaction(async (transaction) => {
    const request = await lockRequest(transaction, requestId);
    const { otherId } = await requireParty(transaction, request, userId);
    if (request.status === "cancelled") return;
    if (request.status !== "open" && request.status !== "chosen") throw createNotPossibleRefusal();
    const cancelledBy = getSide(request, userId);
    await change(transaction, requestId, {
      status: "cancelled",
      changedAt: clock.now(),
      cancelledBy,
      cancelReason: otherId === null ? null : reason,
    });
    if (otherId !== null) {
      const kind = cancelledBy === "shopper" ? "workCancelled" : "installerCancelled";
      const mail = { kind, request, recipientId: otherId, installerId: userId } as const;
      return sendQuoteMail(transaction, mail, services);
    }
    for (const { installerId: recipientId, status } of await getRecipients(transaction, requestId)) {
      if (status === "declined") continue;
      await sendQuoteMail(transaction, { kind: "cancelled", request, recipientId }, services);
    }
  });
}

/** Either side finishes the quote; the other may do so later. */
export async function finishQuote({ requestId, userId }: Asked, services: Parts): Promise<void> {
  const { database, clock } = services;
  await database.transaction(async (transaction) => {
    const request = await lockRequest(transaction, requestId);
    const { otherId } = await requireParty(transaction, request, userId);
    const isDone = request.status === "done";
    if ((request.status !== "chosen" && !isDone) || otherId === null) throw createNotPossibleRefusal();
    const now = clock.now();
    const own = request.userId === userId ? "shopperDoneAt" : "installerDoneAt";
    if (isDone) {
      if (request[own] === null) await change(transaction, requestId, { [own]: now });
      return;
    }
    await change(transaction, requestId, { status: "done", changedAt: now, [own]: now });
    await sendQuoteMail(transaction, { kind: "finished", request, recipientId: otherId }, services);
  });
}
