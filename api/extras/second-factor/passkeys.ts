import { and, count, desc, eq } from "drizzle-orm";
import type { z } from "zod";
import { brandName } from "../../../brand/brand";
import type { addPasskey as addCall, creationOptions } from "../../../contract/passkeys";
import { requireUser } from "../../accounts/accounts";
import { lockShopper, lockUnchanged } from "../../accounts/lock-shopper";
import { type Client, requirePassword } from "../../accounts/require-password";
import { addMinutes } from "../../accounts/tokens";
import type { Transaction } from "../../database/connection";
import { RefusalError, refuseField } from "../../http/refusal-error";
import type { Shopper } from "../../http/shopper";
import type { Services } from "../../services";
import { factorChanges } from "./factor-changes";
import { factorMessages } from "./messages";
import {
  challengeMinutes,
  consumeChallenge,
  getRelyingParty,
  issueChallenge,
  readChallenge,
  verifyOrRefuse,
} from "./passkey-challenges";
import { findPasskeys, toDescriptor } from "./passkey-login";
import { passkeys, secondFactors } from "./schema";
import {
  createFactor,
  deriveRecoveryCodes,
  findConfirmed,
  lockForFactor,
  recordFactorChange,
} from "./second-factor";

export const maxPasskeys = 10;

export async function listPasskeys({ id }: Shopper, { database }: Pick<Services, "database">) {
  const rows = await database
    .select()
    .from(passkeys)
    .where(eq(passkeys.userId, id))
    .orderBy(desc(passkeys.createdAt), desc(passkeys.id));
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    createdAt: row.createdAt.toISOString(),
    lastUsedAt: row.lastUsedAt?.toISOString() ?? null,
  }));
}

/** Security keys may refuse more than 64 bytes. */
const getAuthenticatorName = (email: string): string =>
  email.length > 64 ? `${email.slice(0, 61)}...` : email;

/** Returns the options for a browser to create a passkey with. */
export async function startPasskey(
  shopper: Shopper,
  password: string,
  services: Services & Client,
): Promise<z.input<typeof creationOptions>> {
  const { database, clock, settings } = services;
  const { generateRegistrationOptions } = await import("@simplewebauthn/server");
  await requirePassword(shopper, password, services);
  const { own, challenge } = await database.transaction(async (transaction) => {
    await lockForFactor(transaction, shopper);
    const own = await findPasskeys(transaction, shopper.id);
    if (own.length >= maxPasskeys) throw new RefusalError(409, factorMessages.tooManyPasskeys);
    const purpose = { userId: shopper.id, purpose: "add" } as const;
    return { own, challenge: await issueChallenge(transaction, purpose, clock.now()) };
  });
  const name = getAuthenticatorName(shopper.email);
  const { rp, user, ...options } = await generateRegistrationOptions({
    rpName: brandName,
    rpID: getRelyingParty(settings).rpID,
    userName: name,
    // The same for each passkey of the account, so that an authenticator replaces it instead of keeping two.
    userID: new TextEncoder().encode(String(shopper.id)),
    challenge,
    timeout: challengeMinutes * 60_000,
    attestationType: "none",
    excludeCredentials: own.map(({ credentialId }) => ({ id: credentialId })),
    authenticatorSelection: { residentKey: "preferred", userVerification: "preferred" },
  });
  return {
    rp,
    user: { ...user, displayName: name },
    challenge: options.challenge,
    pubKeyCredParams: options.pubKeyCredParams,
    timeout: options.timeout,
    excludeCredentials: own.map(toDescriptor),
    authenticatorSelection: { residentKey: "preferred", userVerification: "preferred" },
    attestation: "none",
  };
}

type NewPasskey = z.output<(typeof addCall)["body"]>;

/** Returns the recovery codes if the passkey is the account's first factor. */
export async function addPasskey(
  shopper: Shopper,
  sent: NewPasskey,
  services: Pick<Services, "database" | "clock" | "mailer" | "settings" | "extras">,
): Promise<readonly string[]> {
  const added = await services.database.transaction(async (transaction) => {
    await lockShopper(transaction, shopper.id);
    return insertPasskey(transaction, shopper, sent, services);
  });
  // Not thrown inside: a challenge stays used up by an answer that is refused.
  if (added instanceof RefusalError) throw added;
  return added;
}

async function insertPasskey(
  transaction: Transaction,
  shopper: Shopper,
  { name, passkey: { id: credentialId, type, response } }: NewPasskey,
  services: Pick<Services, "clock" | "mailer" | "settings" | "extras">,
): Promise<readonly string[] | RefusalError> {
  const { id: userId } = shopper;
  const { clock, settings } = services;
  const now = clock.now();
  const refused = refuseField(422, "passkey", factorMessages.passkeyRefused);
  const challenge = readChallenge(response.clientDataJSON);
  if (challenge === null) return refused;
  const own = await findPasskeys(transaction, userId);
  const [factor] = await findConfirmed(transaction, userId);
  const copied = own.find((each) => each.credentialId === credentialId && each.challenge === challenge);
  if (copied !== undefined && copied.createdAt > addMinutes(now, -challengeMinutes)) {
    const hasTurnedOn = factor?.createdAt.getTime() === copied.createdAt.getTime() && !factor.hasApp;
    return hasTurnedOn ? deriveRecoveryCodes(factor.secret) : [];
  }
  const user = await lockForFactor(transaction, shopper);
  if (own.length >= maxPasskeys) return new RefusalError(409, factorMessages.tooManyPasskeys);
  if (!(await consumeChallenge(transaction, { userId, purpose: "add" }, { challenge, now }))) return refused;
  const { verifyRegistrationResponse } = await import("@simplewebauthn/server");
  const { rpID, origin } = getRelyingParty(settings);
  const verified = await verifyOrRefuse(() =>
    verifyRegistrationResponse({
      response: {
        id: credentialId,
        rawId: credentialId,
        type,
        clientExtensionResults: {},
        response: {
          clientDataJSON: response.clientDataJSON,
          attestationObject: response.attestationObject,
        },
      },
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: rpID,
      requireUserVerification: false,
    }),
  );
  if (!verified?.verified || verified.registrationInfo.credential.id !== credentialId) return refused;
  const { publicKey, counter } = verified.registrationInfo.credential;
  const inserted = await transaction
    .insert(passkeys)
    .values({
      userId,
      name,
      credentialId,
      counter,
      challenge,
      createdAt: now,
      publicKey: Buffer.from(publicKey),
      transports: response.transports ?? [],
    })
    .onConflictDoNothing()
    .returning({ id: passkeys.id });
  if (inserted.length === 0) return refused;
  const note = () =>
    recordFactorChange(transaction, { shopper, user, change: factorChanges.passkeyAdded }, services);
  if (factor !== undefined) {
    await note();
    return [];
  }
  const { codes, ...first } = createFactor();
  const confirmed = { ...first, hasApp: false, createdAt: now, confirmedAt: now, lastStep: null };
  await transaction
    .insert(secondFactors)
    .values({ userId, ...confirmed })
    .onConflictDoUpdate({ target: secondFactors.userId, set: confirmed });
  await note();
  return codes;
}

export async function removePasskey(
  shopper: Shopper,
  { id, password }: { readonly id: number; readonly password: string },
  services: Services & Client,
): Promise<void> {
  const { id: userId } = shopper;
  await requirePassword(shopper, password, services);
  await services.database.transaction(async (transaction) => {
    await lockShopper(transaction, userId);
    const removed = await transaction
      .delete(passkeys)
      .where(and(eq(passkeys.id, id), eq(passkeys.userId, userId)))
      .returning({ id: passkeys.id });
    if (removed.length === 0) return;
    await lockUnchanged(transaction, shopper);
    const [left] = await transaction
      .select({ count: count() })
      .from(passkeys)
      .where(eq(passkeys.userId, userId));
    if (left?.count === 0)
      await transaction
        .delete(secondFactors)
        .where(and(eq(secondFactors.userId, userId), eq(secondFactors.hasApp, false)));
    const user = await requireUser(transaction, userId);
    await recordFactorChange(transaction, { shopper, user, change: factorChanges.passkeyRemoved }, services);
  });
}
