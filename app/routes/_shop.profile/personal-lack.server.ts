import { parsePhone } from "~/domain/phone";
import { missingFromProfile, type Profile } from "~/domain/shopper";
import { messages } from "~/messages";

/** Why 'Complete seu cadastro' stands over a form; null where it does not (purchase 2, step 0). */
export function lackOf(profile: Profile): string | null {
  const missing = missingFromProfile(profile);
  if (missing.length === 0) return null;
  const isMobileAllThatLacks =
    missing.every((each) => each === "phone") && parsePhone(profile.phone ?? "") !== null;
  return isMobileAllThatLacks ? messages.ours.mobileNeeded : messages.ours.profileNeeded;
}
