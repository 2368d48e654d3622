import { createHmac, randomBytes } from "node:crypto";
import { and, eq, isNotNull } from "drizzle-orm";
import { brandName } from "../../brand/brand";
import type { Queries } from "../database/connection";
import { passkeys, secondFactors } from "../database/schema/accounts";
import { installers } from "../database/schema/installers";
import { RefusalError, refuseField } from "../http/refusal-error";
import { hashToken, type Shopper } from "../http/shopper";
import { messages } from "../messages";
import type { Services } from "../services";
import { requireUser } from "./accounts";
import type { HashingClient } from "./hashing-queue";
import { lockShopper } from "./lock-shopper";
import { checkPassword } from "./login-throttle";
import { checkCode, normalizeCode } from "./second-factor-code";
import { revokeOtherTokens } from "./tokens";
import { findStep, otpauthUri, toBase32 } from "./totp";

const secretBytes = 20;
const recoveryCodes = 8;
const recoveryBytes = 10;

export type Client = { readonly client: HashingClient };

export async function getSecondFactor({ id }: Shopper, { database }: Pick<Services, "database">) {
  const [factor] = await findConfirmed(database, id);
  if (factor === undefined) return { isOn: false, recoveryCodesLeft: 0 };
  const [installer] = await database
    .select({ isBound: installers.contactsNeedSecondFactor })
    .from(installers)
    .where(eq(installers.userId, id));
  return {
    isOn: true,
    recoveryCodesLeft: factor.recoveryHashes.length,
    hasApp: factor.hasApp,
    showsContacts: installer?.isBound ?? false,
  };
}

export const findConfirmed = (queries: Queries, userId: number) =>
  queries
    .select()
    .from(secondFactors)
    .where(and(eq(secondFactors.userId, userId), isNotNull(secondFactors.confirmedAt)));

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
    await lockShopper(transaction, shopper.id);
    const [factor] = await findConfirmed(transaction, shopper.id);
    if (factor?.hasApp) throw new RefusalError(409, messages.secondFactorIsOn);
    const pending = { secret, createdAt: clock.now(), lastStep: null };
    await transaction
      .insert(secondFactors)
      .values({ userId: shopper.id, ...pending })
      .onConflictDoUpdate({ target: secondFactors.userId, set: pending });
  });
  const uri = otpauthUri(secret, { issuer: brandName, account: shopper.email });
  return { secret: toBase32(secret), uri };
}

/**
 * Returns the recovery codes, of which only digests are stored. A confirmation that is sent again with its code gets them
 * again, so that a lost answer loses no codes.
 */
export async function confirmSecondFactor(
  shopper: Shopper,
  code: string,
  services: Services & Client,
): Promise<string[]> {
  const { database, clock } = services;
  const now = clock.now();
  const [factor] = await database.select().from(secondFactors).where(eq(secondFactors.userId, shopper.id));
  if (factor === undefined) throw new RefusalError(409, messages.secondFactorNotStarted);
  const { secret, confirmedAt, lastStep, hasApp } = factor;
  const isConfirmed = confirmedAt !== null && hasApp;
  const typed = normalizeCode(code);
  const findIt = async () => {
    if (!isConfirmed) return findStep(secret, typed, { now, lastStep });
    return findStep(secret, typed, { now, lastStep: (lastStep ?? 0) - 1 }) === lastStep ? lastStep : null;
  };
  const step = await checkCode(shopper.id, findIt, services);
  const codes = deriveRecoveryCodes(secret);
  if (isConfirmed) {
    if (step === null) throw new RefusalError(409, messages.secondFactorNotStarted);
    return codes;
  }
  if (step === null) throw refuseField(422, "code", messages.secondFactorWrong);
  await database.transaction(async (transaction) => {
    await lockShopper(transaction, shopper.id);
    const confirmed = await transaction
      .update(secondFactors)
      .set({
        ...{ confirmedAt: now, lastStep: step, hasApp: true },
        recoveryHashes: hashCodes(codes),
      })
      .where(and(eq(secondFactors.userId, shopper.id), eq(secondFactors.secret, secret)))
      .returning({ userId: secondFactors.userId });
    if (confirmed.length === 0) throw new RefusalError(409, messages.secondFactorNotStarted);
    await revokeOtherTokens(transaction, shopper, now);
  });
  return codes;
}

const hashCodes = (codes: readonly string[]) => codes.map((each) => hashToken(normalizeCode(each)));

/** For an account without an app: its secret is for the recovery codes alone. */
export function newFactor() {
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
    await transaction.delete(passkeys).where(eq(passkeys.userId, shopper.id));
    await transaction.delete(secondFactors).where(eq(secondFactors.userId, shopper.id));
  });
}

export async function requirePassword(
  { id, email }: Shopper,
  password: string,
  services: Services & Client,
): Promise<void> {
  const { passwordHash } = await requireUser(services.database, id);
  const prove = async () =>
    (await services.passwords.verify(password, passwordHash, services.client)) ? true : null;
  if ((await checkPassword(email, prove, services)) === null)
    throw refuseField(422, "password", messages.currentPasswordWrong);
}
