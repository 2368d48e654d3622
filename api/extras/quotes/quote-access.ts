import { and, eq } from "drizzle-orm";
import type { Transaction } from "../../database/connection";
import { createNotFoundRefusal, RefusalError } from "../../http/refusal-error";
import { quoteMessages } from "./messages";
import { quoteRecipients, quoteRequests } from "./schema";

export type QuoteRequest = typeof quoteRequests.$inferSelect;
export type QuoteRecipient = typeof quoteRecipients.$inferSelect;

export type Side = "shopper" | "installer";

export const getSide = ({ userId }: QuoteRequest, partyId: number): Side =>
  partyId === userId ? "shopper" : "installer";

/** Locks the request, which serializes every change of its quotes. */
export async function lockRequest(transaction: Transaction, requestId: number): Promise<QuoteRequest> {
  const [request] = await transaction
    .select()
    .from(quoteRequests)
    .where(eq(quoteRequests.id, requestId))
    .for("no key update");
  if (request === undefined) throw createNotFoundRefusal(quoteMessages.quoteRequestNotFound);
  return request;
}

export async function lockOwnRequest(
  transaction: Transaction,
  requestId: number,
  userId: number,
): Promise<QuoteRequest> {
  const request = await lockRequest(transaction, requestId);
  if (request.userId !== userId) throw createNotFoundRefusal(quoteMessages.quoteRequestNotFound);
  return request;
}

export async function getRecipients(transaction: Transaction, requestId: number): Promise<QuoteRecipient[]> {
  return transaction.select().from(quoteRecipients).where(eq(quoteRecipients.requestId, requestId));
}

export async function requireRecipient(
  transaction: Transaction,
  requestId: number,
  installerId: number,
): Promise<QuoteRecipient> {
  const [recipient] = await transaction
    .select()
    .from(quoteRecipients)
    .where(and(eq(quoteRecipients.requestId, requestId), eq(quoteRecipients.installerId, installerId)))
    .for("no key update");
  if (recipient === undefined) throw createNotFoundRefusal(quoteMessages.quoteRequestNotFound);
  return recipient;
}

/** The shopper and the chosen installer, each with the other's id. */
export async function requireParty(
  transaction: Transaction,
  request: QuoteRequest,
  userId: number,
): Promise<{ readonly otherId: number | null }> {
  const recipients = await getRecipients(transaction, request.id);
  const chosen = recipients.find(({ status }) => status === "chosen");
  if (request.userId === userId) return { otherId: chosen?.installerId ?? null };
  if (!recipients.some(({ installerId }) => installerId === userId))
    throw createNotFoundRefusal(quoteMessages.quoteRequestNotFound);
  if (chosen?.installerId !== userId) throw createNotPossibleRefusal();
  return { otherId: request.userId };
}

export const createNotPossibleRefusal = () => new RefusalError(409, quoteMessages.quoteNotPossible);
