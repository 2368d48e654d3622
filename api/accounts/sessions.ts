import { and, desc, eq, gt, isNull } from "drizzle-orm";
import { tokens } from "../database/schema/accounts";
import type { Shopper } from "../http/shopper";
import type { Services } from "../services";

export async function getSessions(
  { id, tokenHash }: Shopper,
  { database, clock }: Pick<Services, "database" | "clock">,
) {
  const rows = await database
    .select()
    .from(tokens)
    .where(and(eq(tokens.userId, id), isNull(tokens.revokedAt), gt(tokens.expiresAt, clock.now())))
    .orderBy(desc(tokens.lastUsedAt), desc(tokens.createdAt));
  return rows.map(({ hash, device, createdAt, lastUsedAt }) => ({
    device,
    createdAt: createdAt.toISOString(),
    lastUsedAt: (lastUsedAt ?? createdAt).toISOString(),
    isCurrent: hash === tokenHash,
  }));
}
