import { and, eq, gt, isNull, ne, sql } from "drizzle-orm";
import { toEmailKey } from "../../common/email";
import type { Queries } from "../database/connection";
import type { users } from "../database/schema/accounts";
import { accountReverts } from "../database/schema/data-rights";
import { hashToken } from "../http/shopper";
import { type AccountChange, createAccountChangedMail } from "../mail/account-changed-mail";
import type { Services } from "../services";
import { addMinutes, createSecret } from "./tokens";

const linkLifetimeInMinutes = 72 * 60;

type AddressedUser = Pick<
  typeof users.$inferSelect,
  "id" | "name" | "email" | "emailConfirmedAt" | "createdAt"
>;

/** During this time a mistyped e-mail can be repaired without a password, which a guest's purchase never had. */
const newAccountInMinutes = 24 * 60;

export const isNew = ({ createdAt }: Pick<AddressedUser, "createdAt">, now: Date) =>
  createdAt > addMinutes(now, -newAccountInMinutes);

/**
 * Tells the address in `user.email` of the change, with a link that undoes it. An address that was mistyped at the
 * registration is another person's, who must not get the account.
 */
export async function mailAccountChange(
  queries: Queries,
  user: AddressedUser,
  {
    change,
    requestedAt,
    endsEmailChange = false,
  }: {
    readonly change: AccountChange;
    readonly requestedAt?: Date;
    readonly endsEmailChange?: boolean;
  },
  services: Pick<Services, "clock" | "mailer" | "settings">,
): Promise<void> {
  const now = services.clock.now();
  const isOwner = user.emailConfirmedAt !== null || !isNew(user, requestedAt ?? now);
  const token = isOwner ? createSecret() : null;
  if (token !== null)
    await queries.insert(accountReverts).values({
      tokenHash: hashToken(token),
      userId: user.id,
      change: change.reverts,
      email: user.email,
      createdAt: now,
      expiresAt: addMinutes(now, linkLifetimeInMinutes),
    });
  await services.mailer.send(
    createAccountChangedMail(user, { change, token, endsEmailChange }, services),
    queries,
  );
}

/** True while the owner of `email` may take back an account that lost it, so that a thief cannot occupy it. */
export async function isHeldForRevert(
  queries: Queries,
  { email, userId }: { readonly email: string; readonly userId: number | null },
  now: Date,
): Promise<boolean> {
  const held = and(
    eq(sql`lower(${accountReverts.email})`, toEmailKey(email)),
    isNull(accountReverts.usedAt),
    gt(accountReverts.expiresAt, now),
    userId === null ? undefined : ne(accountReverts.userId, userId),
  );
  const found = await queries
    .select({ userId: accountReverts.userId })
    .from(accountReverts)
    .where(held)
    .limit(1);
  return found.length > 0;
}
