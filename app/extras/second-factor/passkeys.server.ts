import type { NewPasskey, PasskeyAnswer, PasskeyCreation } from "~/model/passkey";
import { getCapabilities } from "~/upstream/capabilities.server";
import type { Upstream } from "~/upstream/http.server";
import { awaitUnlessMissing } from "~/upstream/upstream-error.server";
import {
  addPasskey,
  listPasskeys,
  newPasskey,
  passkeyAnswer,
  removePasskey,
  startPasskey,
} from "../../../contract/passkeys";

/** Passkeys beside the password (ours: client/passkeys). */

export interface Passkey {
  readonly id: number;
  readonly name: string;
  /** ISO 8601. */
  readonly createdAt: string;
  /** ISO 8601; null before the first login with it. */
  readonly lastUsedAt: string | null;
}

export const supportsPasskeys = (upstream: Upstream): boolean => getCapabilities(upstream).usePasskeys;

/** Newest first; null if the upstream has no such call (ours, optional). */
export async function findPasskeys(upstream: Upstream): Promise<Passkey[] | null> {
  const answer = supportsPasskeys(upstream) ? await awaitUnlessMissing(upstream(listPasskeys)) : null;
  return (
    answer?.passkeys.map(({ lastUsedAt, ...passkey }) => ({ ...passkey, lastUsedAt: lastUsedAt ?? null })) ??
    null
  );
}

/** Returns what a browser creates a passkey with. Throws UpstreamError with status 422 for a wrong password, 409 for one too many. */
export const beginPasskey = async (upstream: Upstream, password: string): Promise<PasskeyCreation> =>
  (await upstream(startPasskey, { body: { password } })).content;

/** Returns the recovery codes of an account's first factor, else none. Throws UpstreamError with status 422 for one that came too late. */
export const keepPasskey = async (
  upstream: Upstream,
  added: { readonly name: string; readonly passkey: NewPasskey },
): Promise<readonly string[]> => (await upstream(addPasskey, { body: added })).content?.recoveryCodes ?? [];

/** The last factor turns the second factor off. Throws UpstreamError with status 422 for a wrong password. */
export async function endPasskey(
  upstream: Upstream,
  removed: { readonly id: number; readonly password: string },
): Promise<void> {
  await upstream(removePasskey, { body: removed });
}

function parseJson(text: unknown): unknown {
  try {
    return typeof text === "string" ? JSON.parse(text) : null;
  } catch {
    return null;
  }
}

/** What a page's script posted as JSON; null if it is none. */
export const readNewPasskey = (text: unknown): NewPasskey | null =>
  newPasskey.safeParse(parseJson(text)).data ?? null;

export const readPasskeyAnswer = (text: unknown): PasskeyAnswer | null =>
  passkeyAnswer.safeParse(parseJson(text)).data ?? null;
