import { parseEmail } from "../../common/email";
import { findPhoneFault } from "../../common/phone";
import { isValidTaxId, toTaxIdCharacters } from "../../common/tax-id";

export const isPhone = (written: string): boolean => findPhoneFault(written) === null;

export const isEmail = (written: string): boolean => parseEmail(written).ok;

export const toPlainTaxId = (written: string): string => toTaxIdCharacters(written);

/** True when the shopper may buy: name, valid CPF or CNPJ, and phone (purchase 4, "Profile"). */
export const isComplete = (user: {
  name: string;
  taxId: string | null;
  phoneNumber: string | null;
}): boolean =>
  user.name.trim() !== "" &&
  user.taxId !== null &&
  isValidTaxId(user.taxId) &&
  user.phoneNumber !== null &&
  isPhone(user.phoneNumber);
