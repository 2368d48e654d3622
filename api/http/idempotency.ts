import { createHash, randomUUID } from "node:crypto";
import { and, eq } from "drizzle-orm";
import type { Queries } from "../database/connection";
import { idempotencyKeys } from "../database/schema/idempotency";
import { messages } from "../messages";
import { RefusalError } from "./refusal-error";

/** The call's name is part of the key, so that calls cannot share one. */
export interface KeyedRequest {
  readonly key: string;
  readonly userId: number;
  readonly requestHash: string;
}

export type Claim = { readonly id: number } | { readonly response: unknown };

const maxKeyLength = 200;

/** The key was used before, with other data. */
export class KeyReused extends RefusalError {
  /** @param answer what the first request got */
  constructor(readonly answer: unknown) {
    super(422, messages.keyReused);
  }
}

export function createKeyedRequest(request: {
  call: string;
  header: string | undefined;
  userId: number;
  body: unknown;
}): KeyedRequest {
  const given = request.header?.trim() || randomUUID();
  if (given.length > maxKeyLength) throw new RefusalError(400, messages.keyTooLong);
  return {
    key: `${request.call} ${given}`,
    userId: request.userId,
    requestHash: createHash("sha256").update(JSON.stringify(request.body)).digest("hex"),
  };
}

export async function findStoredAnswer(
  queries: Queries,
  request: KeyedRequest,
): Promise<{ response: unknown } | null> {
  const [row] = await queries
    .select({ requestHash: idempotencyKeys.requestHash, response: idempotencyKeys.response })
    .from(idempotencyKeys)
    .where(and(eq(idempotencyKeys.userId, request.userId), eq(idempotencyKeys.key, request.key)));
  if (row === undefined) return null;
  if (row.requestHash !== request.requestHash) throw new KeyReused(row.response);
  return { response: row.response };
}

/**
 * Call in the transaction of the write. Concurrent duplicates block here until the first commits and get its
 * response, or take over after a rollback. A refused write stores nothing, so that a corrected request can
 * reuse the key.
 */
export async function claimKey(queries: Queries, request: KeyedRequest, now: Date): Promise<Claim> {
  const [claimed] = await queries
    .insert(idempotencyKeys)
    .values({ ...request, createdAt: now })
    .onConflictDoNothing({ target: [idempotencyKeys.userId, idempotencyKeys.key] })
    .returning({ id: idempotencyKeys.id });
  if (claimed !== undefined) return claimed;
  const given = await findStoredAnswer(queries, request);
  if (given === null) throw new Error("A key that was taken has no row");
  return given;
}

export async function storeAnswer(
  queries: Queries,
  claim: { readonly id: number },
  response: unknown,
): Promise<void> {
  await queries
    .update(idempotencyKeys)
    .set({ responseStatus: 200, response })
    .where(eq(idempotencyKeys.id, claim.id));
}
