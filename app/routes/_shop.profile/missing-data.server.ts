import { parsePhone } from "~/domain/phone";
import { missingFromProfile, type Profile } from "~/domain/shopper";
import { messages } from "~/messages";

/** Reason of 'Complete seu cadastro'; null when the profile is complete (purchase 2, step 0). */
export function describeMissing(profile: Profile): string | null {
  const missing = missingFromProfile(profile);
  if (missing.length === 0) return null;
  const isMobileAllThatLacks =
    missing.every((each) => each === "phone") && parsePhone(profile.phone ?? "") !== null;
  return isMobileAllThatLacks ? messages.ours.mobileNeeded : messages.ours.profileNeeded;
}
