import { and, eq } from "drizzle-orm";
import type { z } from "zod";
import type { passkeyAnswer, requestOptions } from "../../../contract/passkeys";
import type { Queries } from "../../database/connection";
import type { Services } from "../../services";
import {
  challengeMinutes,
  consumeChallenge,
  getRelyingParty,
  issueChallenge,
  readChallenge,
  verifyOrRefuse,
} from "./passkey-challenges";
import { passkeys } from "./schema";

type LoginServices = Pick<Services, "database" | "clock" | "settings">;
type StoredPasskey = Pick<typeof passkeys.$inferSelect, "credentialId" | "transports">;

/** How a browser finds the passkeys that count, or must not be made again. */
export const toDescriptor = ({ credentialId, transports }: StoredPasskey) => ({
  id: credentialId,
  type: "public-key" as const,
  transports,
});

/** Null for an account without passkeys. */
export async function offerPasskeys(
  userId: number,
  { database, clock, settings }: LoginServices,
): Promise<z.input<typeof requestOptions> | null> {
  const own = await findPasskeys(database, userId);
  if (own.length === 0) return null;
  const challenge = await issueChallenge(database, { userId, purpose: "login" }, clock.now());
  return {
    challenge: Buffer.from(challenge).toString("base64url"),
    timeout: challengeMinutes * 60_000,
    rpId: getRelyingParty(settings).rpID,
    allowCredentials: own.map(toDescriptor),
    userVerification: "preferred",
  };
}

export const findPasskeys = (queries: Queries, userId: number) =>
  queries.select().from(passkeys).where(eq(passkeys.userId, userId));

/** True if one of the account's passkeys answered a challenge of this account, which is used up in any case. */
export async function verifyPasskey(
  userId: number,
  { id, type, response }: z.output<typeof passkeyAnswer>,
  { database, clock, settings }: LoginServices,
): Promise<boolean> {
  const now = clock.now();
  const challenge = readChallenge(response.clientDataJSON);
  if (challenge === null) return false;
  if (!(await consumeChallenge(database, { userId, purpose: "login" }, { challenge, now }))) return false;
  const isIt = and(eq(passkeys.userId, userId), eq(passkeys.credentialId, id));
  const [passkey] = await database.select().from(passkeys).where(isIt);
  if (passkey === undefined) return false;
  // 25 MB that an upstream without passkeys does not load.
  const { verifyAuthenticationResponse } = await import("@simplewebauthn/server");
  const { rpID, origin } = getRelyingParty(settings);
  const verified = await verifyOrRefuse(() =>
    verifyAuthenticationResponse({
      response: { id, rawId: id, type, response, clientExtensionResults: {} },
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: rpID,
      credential: { id, publicKey: new Uint8Array(passkey.publicKey), counter: passkey.counter },
      requireUserVerification: false,
    }),
  );
  if (!verified?.verified) return false;
  // Guarded, so that of two answers with one counter, as of a copied authenticator, one counts.
  const used = await database
    .update(passkeys)
    .set({ counter: verified.authenticationInfo.newCounter, lastUsedAt: now })
    .where(and(isIt, eq(passkeys.counter, passkey.counter)))
    .returning({ id: passkeys.id });
  return used.length > 0;
}
