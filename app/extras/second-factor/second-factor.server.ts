import type { Upstream } from "~/upstream/http.server";
import {
  confirmSecondFactor,
  getSecondFactor,
  startSecondFactor,
  stopSecondFactor,
} from "../../../contract/second-factor";

/** A code of an app beside the password (ours: client/second-factor). */

export const findSecondFactor = (upstream: Upstream) => upstream(getSecondFactor);

/** Returns the secret in Base32 and its otpauth URI. Throws UpstreamError with status 422 for a wrong password. */
export const beginSecondFactor = async (upstream: Upstream, password: string) =>
  (await upstream(startSecondFactor, { body: { password } })).content;

/** Returns the recovery codes. Throws UpstreamError with status 422 for a wrong code and 409 if it is on. */
export const activateSecondFactor = async (upstream: Upstream, code: string) =>
  (await upstream(confirmSecondFactor, { body: { code } })).content.recoveryCodes;

/** Throws UpstreamError with status 422 for a wrong password. */
export async function endSecondFactor(upstream: Upstream, password: string): Promise<void> {
  await upstream(stopSecondFactor, { body: { password } });
}
