import { and, count, eq, gt, isNull } from "drizzle-orm";
import type { Database } from "../database/connection";
import { passwordResets } from "../database/schema/accounts";
import { Refused } from "../http/refused";
import { hashOfToken } from "../http/shopper";
import { messages } from "../messages";
import type { Parts } from "../parts";
import { demandUser, findUserByEmail, setPassword, type User } from "./accounts";
import type { HashingClient } from "./hashing-queue";
import { forgetTries } from "./login-tries";
import { hashChosen } from "./new-password";
import { minutesAfter, newSecret } from "./tokens";

const mostMailsAnHour = 3;

/** Mails a link to whoever has an account with this e-mail; says nothing to whoever asks. */
export async function askForReset(email: string, parts: Parts): Promise<void> {
  const { database, clock, settings, mailer } = parts;
  const now = clock.now();
  const user = await findUserByEmail(database, email);
  if (user === null || (await mailsThisHour(database, user, now)) >= mostMailsAnHour) return;
  const secret = newSecret();
  const hash = hashOfToken(secret);
  const link = `${settings.storefrontOrigin}/auth/forgotpassword?token=${secret}`;
  const mail = {
    key: `password-reset ${hash}`,
    recipient: user.email,
    subject: "Crie uma nova senha",
    body: [
      `Olá, ${user.name}!`,
      "Para criar uma nova senha na Envelopa, abra este endereço:",
      link,
      `Ele vale por ${settings.passwordResetLifetimeInMinutes} minutos e só uma vez. Se você não pediu, ignore esta mensagem.`,
    ].join("\n\n"),
  };
  await database.transaction(async (transaction) => {
    await transaction.insert(passwordResets).values({
      hash,
      userId: user.id,
      createdAt: now,
      expiresAt: minutesAfter(now, settings.passwordResetLifetimeInMinutes),
    });
    await mailer.send(mail, transaction);
  });
}

async function mailsThisHour(database: Database, user: User, now: Date): Promise<number> {
  const [found] = await database
    .select({ mails: count() })
    .from(passwordResets)
    .where(and(eq(passwordResets.userId, user.id), gt(passwordResets.createdAt, minutesAfter(now, -60))));
  return found?.mails ?? 0;
}

const isUsable = (token: string, now: Date) =>
  and(
    eq(passwordResets.hash, hashOfToken(token)),
    isNull(passwordResets.usedAt),
    gt(passwordResets.expiresAt, now),
  );

export async function isResetTokenUsable(token: string, { database, clock }: Parts): Promise<boolean> {
  const [found] = await database
    .select({ hash: passwordResets.hash })
    .from(passwordResets)
    .where(isUsable(token, clock.now()));
  return found !== undefined;
}

/** Sets a new password by the token of a mail: once, in time, and every session of the shopper ends. */
export async function resetPassword(
  reset: { token: string; password: string },
  client: HashingClient,
  parts: Parts,
): Promise<void> {
  const now = parts.clock.now();
  const passwordHash = await hashChosen(reset.password, "password", { ...parts, client });
  await parts.database.transaction(async (transaction) => {
    const [used] = await transaction
      .update(passwordResets)
      .set({ usedAt: now })
      .where(isUsable(reset.token, now))
      .returning({ userId: passwordResets.userId });
    if (used === undefined) {
      throw new Refused(422, messages.resetTokenInvalid, { errors: { token: [messages.resetTokenInvalid] } });
    }
    await setPassword(transaction, { userId: used.userId, passwordHash, now });
    await forgetTries(transaction, (await demandUser(transaction, used.userId)).email);
    // Another mail that was asked for is of no use any more.
    await transaction
      .update(passwordResets)
      .set({ usedAt: now })
      .where(and(eq(passwordResets.userId, used.userId), isNull(passwordResets.usedAt)));
  });
}
