import { parsePhone } from "./phone";
import { isValidTaxId } from "./tax-id";

/** The wire's user types (catalogue 6); other values exist and mean nothing here. */
export const shopperTypes = { installer: 3, client: 4 } as const;

/** Who is logged in, as the session keeps it (catalogue 3, "User (local)"). */
export interface Shopper {
  readonly id: number;
  readonly name: string;
  readonly email: string;
  readonly type: number;
}

/** A shopper's own data (purchase 3, "Client/User"). */
export interface Profile {
  readonly id: number;
  readonly name: string | null;
  readonly email: string | null;
  /** CPF or CNPJ, formatted (wire: cnpj). */
  readonly taxId: string | null;
  readonly phone: string | null;
  /** ISO 8601. */
  readonly registeredAt: string | null;
  readonly picture: string | null;
  readonly type: number;
}

export const isInstaller = (who: Pick<Shopper, "type">): boolean => who.type === shopperTypes.installer;

export type MissingFromProfile = "name" | "taxId" | "phone";

/** '(11) 98765-4321' is longer than this; '(11) 3333-4444' can be saved, and is not (purchase 2 and 4). */
const phoneLengthToExceed = 14;

/** What a profile lacks before freight can be reckoned: name, valid CPF or CNPJ, a mobile's phone (purchase 2 and 4). */
export function missingFromProfile(profile: Pick<Profile, "name" | "taxId" | "phone">): MissingFromProfile[] {
  const missing: MissingFromProfile[] = [];
  if (!profile.name?.trim()) missing.push("name");
  if (!isValidTaxId(profile.taxId ?? "")) missing.push("taxId");
  if ((parsePhone(profile.phone ?? "") ?? "").length <= phoneLengthToExceed) missing.push("phone");
  return missing;
}

export const isProfileComplete = (profile: Pick<Profile, "name" | "taxId" | "phone">): boolean =>
  missingFromProfile(profile).length === 0;
