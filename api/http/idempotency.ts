import { createHash, randomUUID } from "node:crypto";
import { and, eq } from "drizzle-orm";
import type { Queries } from "../database/connection";
import { idempotencyKeys } from "../database/schema/idempotency";
import { messages } from "../messages";
import { Refused } from "./refused";

/** One write under its key. The call's name is part of the key, so that two calls never share one. */
export interface KeyedRequest {
  readonly key: string;
  readonly userId: number;
  readonly requestHash: string;
}

/** Either the write is still to be done, under `id`, or it was done and this was its answer. */
export type Claim = { readonly id: number } | { readonly response: unknown };

const longestKey = 200;

/** A request without an `Idempotency-Key` gets one of its own, which nobody will send again. */
export function keyedRequest(request: {
  call: string;
  header: string | undefined;
  userId: number;
  body: unknown;
}): KeyedRequest {
  const given = request.header?.trim() || randomUUID();
  if (given.length > longestKey) throw new Refused(400, messages.keyTooLong);
  return {
    key: `${request.call} ${given}`,
    userId: request.userId,
    requestHash: createHash("sha256").update(JSON.stringify(request.body)).digest("hex"),
  };
}

/** The answer that was given under this key, if the write has been done. */
export async function answerGiven(
  queries: Queries,
  request: KeyedRequest,
): Promise<{ response: unknown } | null> {
  const [row] = await queries
    .select({ requestHash: idempotencyKeys.requestHash, response: idempotencyKeys.response })
    .from(idempotencyKeys)
    .where(and(eq(idempotencyKeys.userId, request.userId), eq(idempotencyKeys.key, request.key)));
  if (row === undefined) return null;
  if (row.requestHash !== request.requestHash) throw new Refused(422, messages.keyReused);
  return { response: row.response };
}

/**
 * To be called in the transaction that does the write. Of copies sent at once one claims the key; the others
 * wait here until it has committed and get its answer, or take over where it rolled back. A refused write
 * leaves no trace, so that the shopper may correct it and send it again.
 */
export async function claimKey(queries: Queries, request: KeyedRequest, now: Date): Promise<Claim> {
  const [claimed] = await queries
    .insert(idempotencyKeys)
    .values({ ...request, createdAt: now })
    .onConflictDoNothing({ target: [idempotencyKeys.userId, idempotencyKeys.key] })
    .returning({ id: idempotencyKeys.id });
  if (claimed !== undefined) return claimed;
  const given = await answerGiven(queries, request);
  if (given === null) throw new Error("A key that was taken has no row");
  return given;
}

export async function keepAnswer(
  queries: Queries,
  claim: { readonly id: number },
  response: unknown,
): Promise<void> {
  await queries
    .update(idempotencyKeys)
    .set({ responseStatus: 200, response })
    .where(eq(idempotencyKeys.id, claim.id));
}
