import { isProfileComplete, type Shopper } from "~/domain/shopper";
import { optionalAfterWrite } from "~/http/failures.server";
import { findProfile, saveProfile } from "~/upstream/accounts.server";
import type { Upstream } from "~/upstream/http.server";

interface PersonalData {
  readonly name: string;
  readonly taxId: string;
  readonly phone: string;
}

/** False when it could not be saved: the account exists, and the cart asks again. A late copy changes nothing. */
export function completeProfile(upstream: Upstream, shopper: Shopper, typed: PersonalData): Promise<boolean> {
  const save = async () => {
    const profile = await findProfile(upstream, shopper);
    if (!isProfileComplete(profile)) await saveProfile(upstream, profile, typed);
    return true;
  };
  return optionalAfterWrite(save(), false);
}
