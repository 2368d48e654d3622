import { and, eq, gt, isNotNull, isNull, or } from "drizzle-orm";
import { emailKey } from "../../common/email";
import type { Transaction } from "../database/connection";
import { ignoreUniqueViolation } from "../database/ignore-unique-violation";
import { passwordResets, users } from "../database/schema/accounts";
import { emailChanges } from "../database/schema/data-rights";
import { notFound, RefusalError, refuseField } from "../http/refusal-error";
import { hashToken, type Shopper } from "../http/shopper";
import { confirmEmailMail } from "../mail/confirm-email-mail";
import { messages } from "../messages";
import type { Services } from "../services";
import { findUserByEmail, requireUser, type User } from "./accounts";
import type { HashingClient } from "./hashing-queue";
import { lockShopper } from "./lock-shopper";
import { checkPassword } from "./login-throttle";
import { isEmail } from "./profile";
import { isHeldForRevert, isNew, mailAccountChange } from "./revert-links";
import { minutesAfter, newSecret } from "./tokens";

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
export async function requestEmailConfirmation(userId: number, services: Services): Promise<void> {
  const { database, clock } = services;
  const now = clock.now();
  const user = await requireUser(database, userId);
  if (user.emailConfirmedAt !== null) return;
  await database.transaction(async (transaction) => {
    const earlier = await lockEmailChange(transaction, userId);
    const isPending = earlier !== undefined && earlier.confirmedAt === null && earlier.expiresAt > now;
    if (isPending && earlier.newEmail !== user.email)
      throw new RefusalError(409, messages.emailChangePending);
    await mailLink(transaction, user, { newEmail: user.email, earlier }, services);
  });
}

async function lockEmailChange(transaction: Transaction, userId: number): Promise<EmailChange | undefined> {
  await lockShopper(transaction, userId);
  const [earlier] = await transaction.select().from(emailChanges).where(eq(emailChanges.userId, userId));
  return earlier;
}

/** None within an hour after the same one. */
async function mailLink(
  transaction: Transaction,
  user: User,
  { newEmail, earlier }: { readonly newEmail: string; readonly earlier: EmailChange | undefined },
  services: Services,
): Promise<void> {
  const now = services.clock.now();
  if (earlier !== undefined && isMailed(earlier, newEmail, now)) return;
  const token = newSecret();
  const change = {
    ...{ formerEmail: user.email, newEmail, tokenHash: hashToken(token) },
    ...{ requestedAt: now, confirmedAt: null },
    expiresAt: minutesAfter(now, linkLifetimeInMinutes),
  };
  await transaction
    .insert(emailChanges)
    .values({ userId: user.id, ...change })
    .onConflictDoUpdate({ target: emailChanges.userId, set: change });
  await services.mailer.send(confirmEmailMail(user, { newEmail, token }, services), transaction);
  if (newEmail !== user.email)
    await mailAccountChange(transaction, user, { change: "email-requested" }, services);
}

export async function requestEmailChange(
  shopper: Shopper,
  asked: { readonly newEmail: string; readonly password?: string },
  services: Services & Client,
): Promise<void> {
  const { database, clock } = services;
  const now = clock.now();
  const newEmail = emailKey(asked.newEmail);
  if (!isEmail(newEmail)) throw refuseField(422, "newEmail", messages.invalidEmail);
  const user = await requireUser(database, shopper.id);
  if (newEmail === user.email.toLowerCase()) throw refuseField(422, "newEmail", messages.emailUnchanged);
  if (!isNew(user, now)) await requirePassword(user, asked.password, services);
  if ((await findUserByEmail(database, newEmail)) !== null) throw emailTaken();
  if (await isHeldForRevert(database, { email: newEmail, userId: user.id }, now)) throw emailTaken();
  await database.transaction(async (transaction) => {
    const earlier = await lockEmailChange(transaction, user.id);
    await mailLink(transaction, user, { newEmail, earlier }, services);
  });
}

const isMailed = (earlier: EmailChange, newEmail: string, now: Date) =>
  earlier.newEmail === newEmail &&
  earlier.confirmedAt === null &&
  earlier.requestedAt > minutesAfter(now, -minutesBetweenMails);

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
  if (found === undefined) throw notFound(messages.linkOutdated);
  return found;
}

/** Links for a new password that went to the former address end with it. */
export async function confirmEmailChange(token: string, services: Services): Promise<void> {
  const { database, clock } = services;
  const { userId, newEmail, tokenHash, requestedAt } = await requireEmailChange(token, services);
  const now = clock.now();
  await database.transaction(async (transaction) => {
    await lockShopper(transaction, userId);
    const [confirmed] = await transaction
      .update(emailChanges)
      .set({ confirmedAt: now })
      .where(and(eq(emailChanges.tokenHash, tokenHash), isNull(emailChanges.confirmedAt)))
      .returning({ userId: emailChanges.userId });
    if (confirmed === undefined) return;
    const before = await requireUser(transaction, userId);
    const change = transaction
      .update(users)
      .set({ email: newEmail, emailConfirmedAt: now })
      .where(eq(users.id, userId));
    await ignoreUniqueViolation(change, emailTaken);
    if (before.email === newEmail) return;
    await transaction
      .update(passwordResets)
      .set({ usedAt: now })
      .where(and(eq(passwordResets.userId, userId), isNull(passwordResets.usedAt)));
    await mailAccountChange(transaction, before, { change: "email", requestedAt }, services);
  });
}

const emailTaken = () => refuseField(409, "newEmail", messages.emailTaken);
