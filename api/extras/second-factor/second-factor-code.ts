import { and, eq, isNotNull, sql } from "drizzle-orm";
import type { z } from "zod";
import type { passkeyAnswer } from "../../../contract/passkeys";
import type { HashingClient } from "../../accounts/hashing-queue";
import { checkPassword } from "../../accounts/login-throttle";
import { RefusalError } from "../../http/refusal-error";
import { hashToken } from "../../http/shopper";
import type { Services } from "../../services";
import { factorMessages } from "./messages";
import { offerPasskeys, verifyPasskey } from "./passkey-login";
import { secondFactors } from "./schema";
import { findStep } from "./totp";

type ThrottleServices = Pick<Services, "database" | "clock"> & { readonly client: HashingClient };

interface SentFactor {
  readonly code?: string;
  readonly passkey?: z.output<typeof passkeyAnswer>;
}

/** Accepts codes as typed or copied: apps show '123 456', recovery codes have hyphens. */
export const normalizeCode = (code: string): string => code.replace(/[^\p{L}\p{N}]/gu, "").toUpperCase();

/** Wrong codes delay like wrong passwords, but of their own: a right password must not forgive them. */
export const checkCode = <Proof>(
  userId: number,
  verify: () => Promise<Proof | null>,
  services: ThrottleServices,
): Promise<Proof | null> => checkPassword(`second-factor ${userId}`, verify, services);

/**
 * No-op for an account without a second factor. Uses up the code or the passkey's challenge. Refuses with 422 and
 * errors.code or errors.passkey, and with what a browser asks a passkey, if the account has one.
 */
export async function requireSecondFactor(
  userId: number,
  { code, passkey }: SentFactor,
  services: ThrottleServices & Pick<Services, "settings">,
): Promise<void> {
  const { database, clock } = services;
  const isOn = and(eq(secondFactors.userId, userId), isNotNull(secondFactors.confirmedAt));
  const [factor] = await database.select().from(secondFactors).where(isOn);
  if (factor === undefined) return;
  const refuse = async (field: "code" | "passkey", message: string) => {
    const passkey = await offerPasskeys(userId, services);
    return new RefusalError(422, message, { errors: { [field]: [message] }, ...(passkey && { passkey }) });
  };
  if (passkey !== undefined) {
    const answer = async () => ((await verifyPasskey(userId, passkey, services)) ? true : null);
    if ((await checkCode(userId, answer, services)) === null)
      throw await refuse("passkey", factorMessages.passkeyWrong);
    return;
  }
  const typed = normalizeCode(code ?? "");
  if (typed === "") throw await refuse("code", factorMessages.secondFactorMissing);
  const use = async () => {
    const [current] = await database.select().from(secondFactors).where(isOn);
    if (current === undefined) return true;
    const { secret, lastStep, hasApp } = current;
    const step = hasApp ? findStep(secret, typed, { now: clock.now(), lastStep }) : null;
    const hash = hashToken(typed);
    // Guarded, so that concurrent logins cannot use one code twice.
    const used =
      step === null
        ? await database
            .update(secondFactors)
            .set({ recoveryHashes: sql`array_remove(${secondFactors.recoveryHashes}, ${hash})` })
            .where(and(isOn, sql`${hash} = any(${secondFactors.recoveryHashes})`))
            .returning({ userId: secondFactors.userId })
        : await database
            .update(secondFactors)
            .set({ lastStep: step })
            .where(and(isOn, sql`coalesce(${secondFactors.lastStep}, 0) < ${step}`))
            .returning({ userId: secondFactors.userId });
    return used.length > 0 ? true : null;
  };
  if ((await checkCode(userId, use, services)) === null)
    throw await refuse("code", factorMessages.secondFactorWrong);
}
