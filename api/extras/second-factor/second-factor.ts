import { createHmac, randomBytes } from "node:crypto";
import { and, eq, inArray, isNotNull, sql } from "drizzle-orm";
import { brandName } from "../../../brand/brand";
import { requireUser, type User } from "../../accounts/accounts";
import { endSecrets } from "../../accounts/end-secrets";
import { lockShopper, lockUnchanged } from "../../accounts/lock-shopper";
import { type Client, requirePassword } from "../../accounts/require-password";
import { mailAccountChange } from "../../accounts/revert-links";
import { addMinutes } from "../../accounts/tokens";
import type { Queries, Transaction } from "../../database/connection";
import { installers } from "../../database/schema/installers";
import { RefusalError, refuseField } from "../../http/refusal-error";
import { hashToken, type Shopper } from "../../http/shopper";
import type { AccountChange } from "../../mail/account-changed-mail";
import type { Services } from "../../services";
import { factorChanges } from "./factor-changes";
import { factorMessages } from "./messages";
import { passkeys, secondFactors } from "./schema";
import { checkCode, normalizeCode } from "./second-factor-code";
import { createOtpauthUri, findStep, toBase32 } from "./totp";

const secretBytes = 20;
const recoveryCodes = 8;
/** Enough entropy for a plain digest (ASVS 6.5.2). */
const recoveryBytes = 14;

export async function getSecondFactor({ id }: Shopper, { database }: Pick<Services, "database">) {
  const [factor] = await findConfirmed(database, id);
  const { emailConfirmedAt } = await requireUser(database, id);
  const needsConfirmedEmail = emailConfirmedAt === null;
  if (factor === undefined) return { isOn: false, recoveryCodesLeft: 0, needsConfirmedEmail };
  const [installer] = await database
    .select({
      isBound: sql<boolean>`${installers.contactsNeedSecondFactor} and ${installers.contactsApprovedAt} is null`,
    })
    .from(installers)
    .where(eq(installers.userId, id));
  return {
    isOn: true,
    recoveryCodesLeft: factor.recoveryHashes.length,
    hasApp: factor.hasApp,
    showsContacts: installer?.isBound ?? false,
    needsConfirmedEmail,
  };
}

export const findConfirmed = (queries: Queries, userId: number) =>
  queries
    .select()
    .from(secondFactors)
    .where(and(eq(secondFactors.userId, userId), isNotNull(secondFactors.confirmedAt)));

/** Which of these accounts have one. */
export async function findProtected(
  queries: Queries,
  userIds: readonly number[],
): Promise<readonly number[]> {
  const found = await queries
    .select({ userId: secondFactors.userId })
    .from(secondFactors)
    .where(and(inArray(secondFactors.userId, [...userIds]), isNotNull(secondFactors.confirmedAt)));
  return found.map(({ userId }) => userId);
}

/**
 * Locks the shopper. An e-mail that was only typed may be another person's, who could never enter an account with a
 * second factor.
 */
export async function lockForFactor(transaction: Transaction, shopper: Shopper): Promise<User> {
  await lockUnchanged(transaction, shopper);
  const user = await requireUser(transaction, shopper.id);
  if (user.emailConfirmedAt === null) throw new RefusalError(409, factorMessages.factorNeedsConfirmedEmail);
  return user;
}

/** Returns a secret that counts once `confirmSecondFactor` got a code of it. */
export async function startSecondFactor(
  shopper: Shopper,
  password: string,
  services: Services & Client,
): Promise<{ secret: string; uri: string }> {
  const { database, clock } = services;
  await requirePassword(shopper, password, services);
  const secret = randomBytes(secretBytes);
  await database.transaction(async (transaction) => {
    await lockForFactor(transaction, shopper);
    const [factor] = await findConfirmed(transaction, shopper.id);
    if (factor?.hasApp) throw new RefusalError(409, factorMessages.secondFactorIsOn);
    const pending = { secret, createdAt: clock.now(), lastStep: null };
    await transaction
      .insert(secondFactors)
      .values({ userId: shopper.id, ...pending })
      .onConflictDoUpdate({ target: secondFactors.userId, set: pending });
  });
  const uri = createOtpauthUri(secret, { issuer: brandName, account: shopper.email });
  return { secret: toBase32(secret), uri };
}

const minutesToRepeat = 3;

/**
 * Returns the recovery codes, of which only digests are stored. A confirmation that is sent again with its code gets them
 * again for some minutes, so that a lost answer loses no codes. A code that a login has used does not.
 */
export async function confirmSecondFactor(
  shopper: Shopper,
  code: string,
  services: Services & Client,
): Promise<string[]> {
  const { database, clock } = services;
  const now = clock.now();
  const [factor] = await database.select().from(secondFactors).where(eq(secondFactors.userId, shopper.id));
  if (factor === undefined) throw new RefusalError(409, factorMessages.secondFactorNotStarted);
  const { secret, lastStep } = factor;
  const isConfirmed = factor.confirmedAt !== null && factor.hasApp;
  const typed = normalizeCode(code);
  const findIt = async () => findStep(secret, typed, { now, lastStep: isConfirmed ? null : lastStep });
  const step = await checkCode(shopper.id, findIt, services);
  const notStarted = new RefusalError(409, factorMessages.secondFactorNotStarted);
  if (step === null)
    throw isConfirmed ? notStarted : refuseField(422, "code", factorMessages.secondFactorWrong);
  const codes = deriveRecoveryCodes(secret);
  await database.transaction(async (transaction) => {
    await lockShopper(transaction, shopper.id);
    const [current] = await findConfirmed(transaction, shopper.id);
    if (current?.hasApp) {
      if (!isRepeated(current, { secret, step }, now)) throw notStarted;
      return;
    }
    const user = await lockForFactor(transaction, shopper);
    const confirmed = await transaction
      .update(secondFactors)
      .set({
        confirmedAt: now,
        lastStep: step,
        confirmedStep: step,
        hasApp: true,
        recoveryHashes: hashCodes(codes),
      })
      .where(and(eq(secondFactors.userId, shopper.id), eq(secondFactors.secret, secret)))
      .returning({ userId: secondFactors.userId });
    if (confirmed.length === 0) throw notStarted;
    await recordFactorChange(transaction, { shopper, user, change: factorChanges.on }, services);
  });
  return codes;
}

/** The confirmation with the same code, a moment later. */
const isRepeated = (
  { secret, confirmedAt, confirmedStep }: typeof secondFactors.$inferSelect,
  sent: { readonly secret: Uint8Array; readonly step: number },
  now: Date,
): boolean =>
  confirmedStep === sent.step &&
  secret.equals(sent.secret) &&
  confirmedAt !== null &&
  confirmedAt > addMinutes(now, -minutesToRepeat);

/** Ends what was given out before, but not this login, and mails a way back. */
export async function recordFactorChange(
  transaction: Transaction,
  {
    shopper,
    user,
    change,
  }: { readonly shopper: Shopper; readonly user: User; readonly change: AccountChange },
  services: Pick<Services, "clock" | "mailer" | "settings" | "extras">,
): Promise<void> {
  const ended = { userId: shopper.id, now: services.clock.now(), ownToken: shopper.tokenHash };
  const endsEmailChange = await endSecrets(transaction, "factor", ended, services);
  await mailAccountChange(transaction, user, { change, endsEmailChange }, services);
}

const hashCodes = (codes: readonly string[]) => codes.map((each) => hashToken(normalizeCode(each)));

/** The secret of an account without an app is only for the recovery codes. */
export function createFactor() {
  const secret = randomBytes(secretBytes);
  const codes = deriveRecoveryCodes(secret);
  return { secret, codes, recoveryHashes: hashCodes(codes) };
}

export const deriveRecoveryCodes = (secret: Uint8Array): string[] =>
  Array.from({ length: recoveryCodes }, (_, index) => {
    const bytes = createHmac("sha256", secret)
      .update(`recovery ${index}`)
      .digest()
      .subarray(0, recoveryBytes);
    return toBase32(bytes).replace(/(.{4})(?=.)/g, "$1-");
  });

export async function stopSecondFactor(
  shopper: Shopper,
  password: string,
  services: Services & Client,
): Promise<void> {
  await requirePassword(shopper, password, services);
  await services.database.transaction(async (transaction) => {
    await lockShopper(transaction, shopper.id);
    const [factor] = await findConfirmed(transaction, shopper.id);
    if (factor === undefined) return;
    await lockUnchanged(transaction, shopper);
    await transaction.delete(passkeys).where(eq(passkeys.userId, shopper.id));
    await transaction.delete(secondFactors).where(eq(secondFactors.userId, shopper.id));
    const user = await requireUser(transaction, shopper.id);
    await recordFactorChange(transaction, { shopper, user, change: factorChanges.off }, services);
  });
}
