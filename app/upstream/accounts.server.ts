import type { z } from "zod";
import {
  changePassword,
  checkResetToken,
  type client,
  editProfile,
  forgotPassword,
  getProfile,
  login,
  logout,
  register,
  resetPassword,
} from "../../contract/accounts";
import type { Profile, Shopper } from "../domain/shopper";
import { picturePath } from "../domain/web-address";
import type { Upstream } from "./http.server";
import { isUnknownCall, UpstreamError } from "./upstream-error.server";

export interface SignedIn {
  readonly token: string;
  readonly shopper: Shopper;
}

/** Throws UpstreamError with status 401 for wrong credentials and 429 after too many attempts. */
export async function signIn(
  upstream: Upstream,
  credentials: { email: string; password: string },
): Promise<SignedIn> {
  const { token, user } = await upstream(login, { body: credentials });
  return { token, shopper: user };
}

/** Throws UpstreamError with status 409 for a taken e-mail. */
export async function signUp(
  upstream: Upstream,
  newcomer: { name: string; email: string; password: string },
): Promise<SignedIn> {
  const { token, user } = await upstream(register, { body: newcomer });
  return { token, shopper: user };
}

export async function signOut(upstream: Upstream): Promise<void> {
  await upstream(logout);
}

export async function requestPasswordReset(upstream: Upstream, email: string): Promise<void> {
  await upstream(forgotPassword, { body: { email } });
}

export async function submitNewPassword(
  upstream: Upstream,
  reset: { token: string; password: string },
): Promise<void> {
  await upstream(resetPassword, { body: reset });
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

/** The shopper's own data (purchase 7, user/get-one). */
export async function findProfile(upstream: Upstream, shopperId: number): Promise<Profile> {
  return profileFromWire(await upstream(getProfile, { query: { id: shopperId } }));
}

/**
 * Saves name, tax id and phone as shown, and optionally the picture: a data URL, or null to remove it (purchase 7,
 * client/editprofile).
 */
export async function saveProfile(
  upstream: Upstream,
  profile: Profile,
  changes: { name: string; taxId: string; phone: string; picture?: string | null },
): Promise<void> {
  await upstream(editProfile, {
    body: {
      id: profile.id,
      email: profile.email,
      created_at: profile.registeredAt,
      image: changes.picture === undefined ? (profile.picture ?? undefined) : changes.picture,
      type: profile.type,
      name: changes.name,
      cnpj: changes.taxId,
      phoneNumber: changes.phone,
    },
  });
}

export async function savePassword(
  upstream: Upstream,
  change: { shopperId: number; currentPassword: string; newPassword: string },
): Promise<void> {
  const { shopperId, currentPassword, newPassword } = change;
  await upstream(changePassword, { body: { id: shopperId, currentPassword, newPassword } });
}

function profileFromWire(wire: z.output<typeof client>): Profile {
  return {
    id: wire.id,
    name: wire.name ?? null,
    email: wire.email ?? null,
    taxId: wire.cnpj ?? null,
    phone: wire.phoneNumber ?? null,
    registeredAt: wire.created_at ?? null,
    picture: picturePath(wire.image),
    type: wire.type,
  };
}
