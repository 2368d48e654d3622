import { and, eq, inArray } from "drizzle-orm";
import type { Transaction } from "../database/connection";
import { quoteRecipients, quoteRequests } from "../database/schema/quotes";
import { notFound } from "../http/refusal-error";
import { messages } from "../messages";
import type { Services } from "../services";
import { getRecipients, lockOwnRequest, lockRequest, notPossible, requireParty } from "./quote-access";
import { sendQuoteMail } from "./quote-mails";

type Parts = Pick<Services, "database" | "clock" | "mailer" | "settings">;
type Asked = { readonly requestId: number; readonly userId: number };

const setStatus = (
  transaction: Transaction,
  requestId: number,
  status: (typeof quoteRequests.$inferSelect)["status"],
  changedAt: Date,
) => transaction.update(quoteRequests).set({ status, changedAt }).where(eq(quoteRequests.id, requestId));

export async function chooseQuote(
  { requestId, userId, installerId }: Asked & { readonly installerId: number },
  services: Parts,
): Promise<void> {
  const { database, clock } = services;
  await database.transaction(async (transaction) => {
    const now = clock.now();
    const request = await lockOwnRequest(transaction, requestId, userId);
    const recipients = await getRecipients(transaction, requestId);
    const wanted = recipients.find((each) => each.installerId === installerId);
    if (wanted === undefined) throw notFound(messages.quoteRequestNotFound);
    if (wanted.status === "chosen") return;
    const isOpen = request.status === "open" && request.expiresAt > now;
    if (!isOpen || wanted.status !== "answered") throw notPossible();
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
    await setStatus(transaction, requestId, "chosen", now);
    await sendQuoteMail(transaction, { kind: "chosen", request, recipientId: installerId }, services);
    for (const recipientId of others) {
      await sendQuoteMail(transaction, { kind: "passed", request, recipientId }, services);
    }
  });
}

export async function cancelQuote({ requestId, userId }: Asked, services: Parts): Promise<void> {
  const { database, clock } = services;
  await database.transaction(async (transaction) => {
    const request = await lockOwnRequest(transaction, requestId, userId);
    if (request.status === "cancelled") return;
    if (request.status !== "open" && request.status !== "chosen") throw notPossible();
    await setStatus(transaction, requestId, "cancelled", clock.now());
    for (const { installerId: recipientId, status } of await getRecipients(transaction, requestId)) {
      if (status === "declined" || status === "passed") continue;
      await sendQuoteMail(transaction, { kind: "cancelled", request, recipientId }, services);
    }
  });
}

export async function finishQuote({ requestId, userId }: Asked, services: Parts): Promise<void> {
  const { database, clock } = services;
  await database.transaction(async (transaction) => {
    const request = await lockRequest(transaction, requestId);
    const { otherId } = await requireParty(transaction, request, userId);
    if (request.status === "done") return;
    if (request.status !== "chosen" || otherId === null) throw notPossible();
    await setStatus(transaction, requestId, "done", clock.now());
    await sendQuoteMail(transaction, { kind: "finished", request, recipientId: otherId }, services);
  });
}
