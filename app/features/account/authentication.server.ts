import type { z } from "zod";
import type { Credentials } from "~/http/extra.server";
import type { Shopper } from "~/model/shopper";
import { readSignInDevice } from "~/session/device.server";
import type { Upstream } from "~/upstream/http.server";
import { isUnknownCall, UpstreamError } from "~/upstream/upstream-error.server";
import {
  checkResetToken,
  forgotPassword,
  login,
  logout,
  register,
  resetPassword,
  type signedIn,
} from "../../../contract/accounts";
import { endOtherSessions, listSessions } from "../../../contract/sessions";

/** Sign-in, for which the specification names no calls: another upstream's way of it is adapted in this file. */

export interface SignedIn {
  readonly token: string;
  readonly shopper: Shopper;
  /** When the account will be erased, as its shopper has requested; null if not. */
  readonly eraseAt: string | null;
}

/**
 * `code` or `passkey` of a second factor, which status 422 with `code` in its fields asks for. Throws UpstreamError with
 * status 401 for wrong credentials and 429 after too many attempts. `headers` of the shopper's request name the device.
 */
export async function signIn(
  upstream: Upstream,
  credentials: Credentials,
  headers: Headers,
): Promise<SignedIn> {
  const device = await readSignInDevice(headers, credentials.email);
  return signedInFromWire(await upstream(login, { body: credentials, device }));
}

/** Throws UpstreamError with status 409 for a taken e-mail. `headers` of the shopper's request name the device. */
export async function signUp(
  upstream: Upstream,
  newcomer: { name: string; email: string; password: string },
  headers: Headers,
): Promise<SignedIn> {
  const device = await readSignInDevice(headers, newcomer.email);
  return signedInFromWire(await upstream(register, { body: newcomer, device }));
}

export async function signOut(upstream: Upstream): Promise<void> {
  await upstream(logout);
}

export async function requestPasswordReset(upstream: Upstream, email: string): Promise<void> {
  await upstream(forgotPassword, { body: { email } });
}

/** Returns the account's e-mail, or null if the upstream does not send it (ours), and whether a change of it ended. */
export async function submitNewPassword(
  upstream: Upstream,
  reset: { token: string; password: string },
): Promise<{ readonly email: string | null; readonly endsEmailChange: boolean }> {
  const { email, endsEmailChange } = await upstream(resetPassword, { body: reset });
  return { email: email ?? null, endsEmailChange: endsEmailChange ?? false };
}

/** True if the mailed token is valid now, or if the upstream has no such call (ours, optional). */
export async function isResetTokenUsable(upstream: Upstream, token: string): Promise<boolean> {
  try {
    return (await upstream(checkResetToken, { body: { token } })).usable;
  } catch (error) {
    if (isUnknownCall(error)) return true;
    if (error instanceof UpstreamError && error.kind === "refused") return false;
    throw error;
  }
}

const signedInFromWire = ({ token, user: { eraseAt, ...shopper } }: z.output<typeof signedIn>): SignedIn => ({
  token,
  shopper,
  eraseAt: eraseAt ?? null,
});

/** Where the account is logged in (ours: client/sessions), latest use first. */
export const findSessions = async (upstream: Upstream) => (await upstream(listSessions)).sessions;

export async function endOthers(upstream: Upstream): Promise<void> {
  await upstream(endOtherSessions);
}
