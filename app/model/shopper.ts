import { parsePhone } from "../../common/phone";
import { isValidTaxId } from "../../common/tax-id";

/** Wire values (catalogue 6, "User types"); others are ignored. */
const shopperTypes = { installer: 3, client: 4 } as const;

/** The logged-in shopper in the session (catalogue 3, "User (local)"). */
export interface Shopper {
  readonly id: number;
  readonly name: string;
  readonly email: string;
  readonly type: number;
}

/** Personal data (purchase 3, "Client/User"). */
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

const phoneLengthToExceed = 14;

export const isInstaller = (who: Pick<Shopper, "type">): boolean => who.type === shopperTypes.installer;

export const isClient = (who: Pick<Shopper, "type">): boolean => who.type === shopperTypes.client;

export const toInstaller = (shopper: Shopper): Shopper => ({ ...shopper, type: shopperTypes.installer });

/** Requires a mobile number: '(11) 3333-4444' can be saved but is not enough (purchase 2, "/profile"). */
export const isMobilePhone = (phone: string): boolean =>
  (parsePhone(phone) ?? "").length > phoneLengthToExceed;

export type MissingFromProfile = "name" | "taxId" | "phone";

/** Missing profile fields for freight: name, valid CPF or CNPJ, mobile number (purchase 4, "Profile"). */
export function findMissingFromProfile(
  profile: Pick<Profile, "name" | "taxId" | "phone">,
): MissingFromProfile[] {
  const missing: MissingFromProfile[] = [];
  if (!profile.name?.trim()) missing.push("name");
  if (!isValidTaxId(profile.taxId ?? "")) missing.push("taxId");
  if (!isMobilePhone(profile.phone ?? "")) missing.push("phone");
  return missing;
}

export const isProfileComplete = (profile: Pick<Profile, "name" | "taxId" | "phone">): boolean =>
  findMissingFromProfile(profile).length === 0;
