import { and, eq, gt, isNotNull, isNull, or } from "drizzle-orm";
import { toEmailKey } from "../../common/email";
import type { Queries, Transaction } from "../database/connection";
import { ignoreUniqueViolation } from "../database/ignore-unique-violation";
import { users } from "../database/schema/accounts";
import { emailChanges } from "../database/schema/data-rights";
import { createNotFoundRefusal, RefusalError, refuseField } from "../http/refusal-error";
import { hashToken, type Shopper } from "../http/shopper";
import { accountChanges } from "../mail/account-changed-mail";
import { confirmEmailMail } from "../mail/confirm-email-mail";
import { messages } from "../messages";
import type { Services } from "../services";
import { findUserByEmail, requireUser, type User } from "./accounts";
import { endSecrets } from "./end-secrets";
import type { HashingClient } from "./hashing-queue";
import { lockShopper, lockUnchanged } from "./lock-shopper";
import { checkPassword } from "./login-throttle";
import { hasResetLink, insertResetLink } from "./password-reset";
import { isEmail } from "./profile";
import { isHeldForRevert, isNew, mailAccountChange } from "./revert-links";
import { addMinutes, createSecret } from "./tokens";

const linkLifetimeInMinutes = 24 * 60;
const minutesBetweenMails = 60;
type Client = { readonly client: HashingClient };
type EmailChange = typeof emailChanges.$inferSelect;

export async function findEmailChange(
  userId: number,
  { database, clock }: Pick<Services, "database" | "clock">,
) {
  const now = clock.now();
  const user = await requireUser(database, userId);
  const [change] = await database
    .select()
    .from(emailChanges)
    .where(
      and(eq(emailChanges.userId, userId), isNull(emailChanges.confirmedAt), gt(emailChanges.expiresAt, now)),
    );
  const pending = change && { newEmail: change.newEmail, expiresAt: change.expiresAt.toISOString() };
  return {
    email: user.email,
    pending: pending ?? null,
    needsPassword: !isNew(user, now),
    isConfirmed: user.emailConfirmedAt !== null,
  };
}

/** Mails a link to the account's own address, which confirms it. */
export async function requestEmailConfirmation(shopper: Shopper, services: Services): Promise<void> {
  const { database, clock } = services;
  const now = clock.now();
  await database.transaction(async (transaction) => {
    await lockUnchanged(transaction, shopper);
    const user = await requireUser(transaction, shopper.id);
    if (user.emailConfirmedAt !== null) return;
    const earlier = await findLatest(transaction, shopper.id);
    const isPending = earlier !== undefined && earlier.confirmedAt === null && earlier.expiresAt > now;
    if (isPending && earlier.newEmail !== user.email)
      throw new RefusalError(409, messages.emailChangePending);
    await mailLink(transaction, user, { newEmail: user.email, earlier }, services);
  });
}

async function findLatest(transaction: Transaction, userId: number): Promise<EmailChange | undefined> {
  const [earlier] = await transaction.select().from(emailChanges).where(eq(emailChanges.userId, userId));
  return earlier;
}

/** None within an hour after the same one. */
async function mailLink(
  transaction: Transaction,
  user: User,
  { newEmail, earlier }: { readonly newEmail: string; readonly earlier: EmailChange | undefined },
  services: Pick<Services, "clock" | "mailer" | "settings">,
): Promise<void> {
  const now = services.clock.now();
  if (earlier !== undefined && isMailed(earlier, newEmail, now)) return;
  const token = createSecret();
  const change = {
    formerEmail: user.email,
    newEmail,
    tokenHash: hashToken(token),
    requestedAt: now,
    confirmedAt: null,
    expiresAt: addMinutes(now, linkLifetimeInMinutes),
  };
  await transaction
    .insert(emailChanges)
    .values({ userId: user.id, ...change })
    .onConflictDoUpdate({ target: emailChanges.userId, set: change });
  await services.mailer.send(confirmEmailMail(user, { newEmail, token }, services), transaction);
  if (newEmail !== user.email)
    await mailAccountChange(transaction, user, { change: accountChanges.emailRequested }, services);
}

export async function requestEmailChange(
  shopper: Shopper,
  asked: { readonly newEmail: string; readonly password?: string },
  services: Services & Client,
): Promise<void> {
  const { database, clock } = services;
  const now = clock.now();
  const newEmail = toEmailKey(asked.newEmail);
  if (!isEmail(newEmail)) throw refuseField(422, "newEmail", messages.invalidEmail);
  const user = await requireUser(database, shopper.id);
  if (newEmail === user.email.toLowerCase()) throw refuseField(422, "newEmail", messages.emailUnchanged);
  if (!isNew(user, now)) await requirePassword(user, asked.password, services);
  if (await isEmailUnavailable(database, user.id, newEmail, now)) throw emailTaken();
  await database.transaction(async (transaction) => {
    await lockUnchanged(transaction, shopper);
    await mailEmailChange(transaction, user, newEmail, services);
  });
}

export const isEmailUnavailable = async (
  queries: Queries,
  userId: number,
  newEmail: string,
  now: Date,
): Promise<boolean> =>
  (await findUserByEmail(queries, newEmail)) !== null ||
  (await isHeldForRevert(queries, { email: newEmail, userId }, now));

/** The account keeps its e-mail until the new one is confirmed by the link. */
export const mailEmailChange = async (
  transaction: Transaction,
  user: User,
  newEmail: string,
  services: Pick<Services, "clock" | "mailer" | "settings">,
): Promise<void> =>
  mailLink(transaction, user, { newEmail, earlier: await findLatest(transaction, user.id) }, services);

const isMailed = (earlier: EmailChange, newEmail: string, now: Date) =>
  earlier.newEmail === newEmail &&
  earlier.confirmedAt === null &&
  earlier.requestedAt > addMinutes(now, -minutesBetweenMails);

async function requirePassword(
  { email, passwordHash }: User,
  password: string | undefined,
  services: Services & Client,
): Promise<void> {
  if (!password) throw refuseField(422, "password", messages.passwordForNewEmail);
  const prove = async () =>
    (await services.passwords.verify(password, passwordHash, services.client)) ? true : null;
  if ((await checkPassword(email, prove, services)) === null)
    throw refuseField(422, "password", messages.currentPasswordWrong);
}

/** 404 for an unknown token, and for one that expired before it was used. */
export async function requireEmailChange(
  token: string,
  { database, clock }: Pick<Services, "database" | "clock">,
): Promise<EmailChange> {
  const [found] = await database
    .select()
    .from(emailChanges)
    .where(
      and(
        eq(emailChanges.tokenHash, hashToken(token)),
        or(isNotNull(emailChanges.confirmedAt), gt(emailChanges.expiresAt, clock.now())),
      ),
    );
  if (found === undefined) throw createNotFoundRefusal(messages.linkOutdated);
  return found;
}

/**
 * Confirmed by who is logged in to the account, the login and the password stay: mailbox and account are one person's.
 * Otherwise they are the mailbox's from now on: no login is left, and a link for a new password is mailed.
 */
export async function confirmEmailChange(
  token: string,
  confirmer: Shopper | null,
  services: Services & Client,
): Promise<void> {
  const { database, clock, passwords } = services;
  const { userId, newEmail, tokenHash, requestedAt, confirmedAt } = await requireEmailChange(token, services);
  if (confirmedAt !== null) return;
  const now = clock.now();
  const isLoggedIn = confirmer?.id === userId;
  const passwordHash = isLoggedIn ? null : await passwords.hash(createSecret(), services.client);
  const isConfirmed = await database.transaction(async (transaction) => {
    await lockShopper(transaction, userId);
    const [confirmed] = await transaction
      .update(emailChanges)
      .set({ confirmedAt: now })
      .where(and(eq(emailChanges.tokenHash, tokenHash), isNull(emailChanges.confirmedAt)))
      .returning({ userId: emailChanges.userId });
    if (confirmed === undefined) return false;
    if (isLoggedIn) await lockUnchanged(transaction, confirmer);
    const before = await requireUser(transaction, userId);
    const isMoved = before.email !== newEmail;
    const hadLink = await hasResetLink(transaction, userId);
    const change = { email: newEmail, emailConfirmedAt: now, ...(passwordHash !== null && { passwordHash }) };
    await ignoreUniqueViolation(
      transaction.update(users).set(change).where(eq(users.id, userId)),
      emailTaken,
    );
    const own = isLoggedIn ? { ownToken: confirmer.tokenHash } : {};
    await endSecrets(
      transaction,
      getChange(before, { isMoved, isLoggedIn }),
      { userId, now, ...own },
      services,
    );
    if (isMoved)
      await mailAccountChange(transaction, before, { change: accountChanges.email, requestedAt }, services);
    // One that went to a mistyped address, perhaps for an account that never had a password.
    if (!isLoggedIn || (isMoved && hadLink))
      await insertResetLink(transaction, await requireUser(transaction, userId), services);
    return true;
  });
  // Confirmed by a copy of the request, or ended meanwhile.
  if (!isConfirmed) await requireEmailChange(token, services);
}

function getChange(
  { emailConfirmedAt }: User,
  { isMoved, isLoggedIn }: { readonly isMoved: boolean; readonly isLoggedIn: boolean },
) {
  if (!isLoggedIn && emailConfirmedAt === null) return "mailboxProof";
  return isMoved ? "email" : "confirmation";
}

const emailTaken = () => refuseField(409, "newEmail", messages.emailTaken);
