import { setTimeout as sleep } from "node:timers/promises";
import { and, eq, gt, isNull } from "drizzle-orm";
import { inShop } from "../../brand/brand";
import type { Queries, Transaction } from "../database/connection";
import { passwordResets, users } from "../database/schema/accounts";
import { refuseField } from "../http/refusal-error";
import { hashToken } from "../http/shopper";
import { accountChanges } from "../mail/account-changed-mail";
import { formatGreeting } from "../mail/greeting";
import { createMail } from "../mail/mail-content";
import { messages } from "../messages";
import type { Services } from "../services";
import { duplicateWindowInMinutes, findUserByEmail, requireUser, type User } from "./accounts";
import { endSecrets } from "./end-secrets";
import type { HashingClient } from "./hashing-queue";
import { lockShopper } from "./lock-shopper";
import { checkPassword, resetAttempts } from "./login-throttle";
import { hashNewPassword } from "./new-password";
import { isNew, mailAccountChange } from "./revert-links";
import { addMinutes, createSecret } from "./tokens";

const maxMailsAnHour = 3;
const minutesBetweenMails = 1;

const answerAfterMs = 150;

/** Neither the response nor its time reveals whether the account exists. */
export async function requestPasswordReset(email: string, services: Services): Promise<void> {
  await Promise.all([mailResetLink(email, services), sleep(answerAfterMs)]);
}

/** Answers at once, unlike `requestPasswordReset`. */
export async function mailResetLink(email: string, services: Services): Promise<void> {
  const { database, clock } = services;
  const user = await findUserByEmail(database, email);
  if (user === null) return;
  await database.transaction(async (transaction) => {
    await lockShopper(transaction, user.id);
    // The e-mail may have changed since: its former mailbox gets no link.
    const current = await requireUser(transaction, user.id);
    if (current.email !== user.email || current.erasedAt !== null) return;
    if (await isBelowMailLimit(transaction, user, clock.now()))
      await insertResetLink(transaction, current, services);
  });
}

const daysOfFirstLink = 7;

/** The first link of a purchase without a password lives longer than its boleto. */
const getLifetimeInMinutes = (
  user: User,
  now: Date,
  { passwordResetLifetimeInMinutes }: Services["settings"],
) =>
  user.emailConfirmedAt === null && isNew(user, now)
    ? daysOfFirstLink * 24 * 60
    : passwordResetLifetimeInMinutes;

/** Whether a link was mailed that was not used, also one that has expired meanwhile. */
export const hasResetLink = async (queries: Transaction, userId: number): Promise<boolean> =>
  (await queries.$count(
    passwordResets,
    and(eq(passwordResets.userId, userId), isNull(passwordResets.usedAt)),
  )) > 0;

export async function insertResetLink(
  transaction: Transaction,
  user: User,
  { clock, settings, mailer }: Services,
): Promise<void> {
  const now = clock.now();
  const secret = createSecret();
  const hash = hashToken(secret);
  const lifetimeInMinutes = getLifetimeInMinutes(user, now, settings);
  const link = `${settings.storefrontOrigin}/auth/forgotpassword?token=${secret}`;
  const content = {
    title: "Crie uma nova senha",
    greeting: formatGreeting(user.name),
    sentences: [
      `Para criar uma nova senha ${inShop}, abra o link desta mensagem.`,
      `Ele vale por ${formatLifetime(lifetimeInMinutes)} e só uma vez. Se você não pediu, ignore esta mensagem.`,
    ],
    lines: [],
    details: [],
    link: { words: "Criar nova senha", address: link },
  };
  await transaction.insert(passwordResets).values({
    hash,
    userId: user.id,
    createdAt: now,
    expiresAt: addMinutes(now, lifetimeInMinutes),
  });
  await mailer.send(
    createMail(content, { key: `password-reset ${hash}`, recipient: user.email, accountIds: [user.id] }),
    transaction,
  );
}

const formatLifetime = (minutes: number): string =>
  minutes === daysOfFirstLink * 24 * 60 ? `${daysOfFirstLink} dias` : `${minutes} minutos`;

async function isBelowMailLimit(queries: Queries, { id }: User, now: Date): Promise<boolean> {
  const mailed = await queries
    .select({ at: passwordResets.createdAt })
    .from(passwordResets)
    .where(and(eq(passwordResets.userId, id), gt(passwordResets.createdAt, addMinutes(now, -60))));
  const justNow = addMinutes(now, -minutesBetweenMails);
  return mailed.length < maxMailsAnHour && mailed.every(({ at }) => at <= justNow);
}

const isUsable = (token: string, now: Date) =>
  and(
    eq(passwordResets.hash, hashToken(token)),
    isNull(passwordResets.usedAt),
    gt(passwordResets.expiresAt, now),
  );

export async function isResetTokenUsable(token: string, { database, clock }: Services): Promise<boolean> {
  const [found] = await database
    .select({ hash: passwordResets.hash })
    .from(passwordResets)
    .where(isUsable(token, clock.now()));
  return found !== undefined;
}

interface Reset {
  readonly email: string;
  /** A change of e-mail that waited for its confirmation has ended with it. */
  readonly endsEmailChange: boolean;
}

/**
 * Uses up the token, and ends what was given out before: of an account whose e-mail was never confirmed also its second
 * factors, because who opens the mail need not be who registered. A duplicate form gets the same response.
 */
export async function resetPassword(
  reset: { token: string; password: string },
  client: HashingClient,
  services: Services,
): Promise<Reset> {
  const now = services.clock.now();
  const passwordHash = await hashNewPassword(reset.password, "password", { ...services, client });
  const changed = await services.database.transaction(async (transaction) => {
    const [owner] = await transaction
      .select({ userId: passwordResets.userId })
      .from(passwordResets)
      .where(isUsable(reset.token, now));
    if (owner === undefined) return null;
    // Locked first: two tokens of one shopper would deadlock otherwise.
    await lockShopper(transaction, owner.userId);
    const [used] = await transaction
      .update(passwordResets)
      .set({ usedAt: now })
      .where(isUsable(reset.token, now))
      .returning({ userId: passwordResets.userId });
    if (used === undefined) return null;
    const { emailConfirmedAt } = await requireUser(transaction, used.userId);
    const change = emailConfirmedAt === null ? "mailboxProof" : "reset";
    const endsEmailChange = await endSecrets(transaction, change, { userId: used.userId, now }, services);
    // The link came by mail.
    await transaction
      .update(users)
      .set({ passwordHash, emailConfirmedAt: emailConfirmedAt ?? now })
      .where(eq(users.id, used.userId));
    const user = await requireUser(transaction, used.userId);
    await mailAccountChange(
      transaction,
      user,
      { change: accountChanges.password, endsEmailChange },
      services,
    );
    await resetAttempts(transaction, user.email);
    return { email: user.email, endsEmailChange };
  });
  if (changed !== null) return changed;
  const email = await findDuplicateReset(reset, { ...services, client });
  if (email !== null) return { email, endsEmailChange: false };
  throw refuseField(422, "token", messages.resetTokenInvalid);
}

async function findDuplicateReset(
  { token, password }: { token: string; password: string },
  services: Pick<Services, "database" | "clock" | "passwords"> & { readonly client: HashingClient },
): Promise<string | null> {
  const since = addMinutes(services.clock.now(), -duplicateWindowInMinutes);
  const [used] = await services.database
    .select({ userId: passwordResets.userId })
    .from(passwordResets)
    .where(and(eq(passwordResets.hash, hashToken(token)), gt(passwordResets.usedAt, since)));
  if (used === undefined) return null;
  const { email, passwordHash } = await requireUser(services.database, used.userId);
  const prove = async () =>
    (await services.passwords.verify(password, passwordHash, services.client)) ? email : null;
  return checkPassword(email, prove, services);
}
