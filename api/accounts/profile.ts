import { isValidTaxId, taxIdCharacters } from "../../common/tax-id";

/** Area code and number without punctuation: 10 digits for a landline, 11 for a mobile. */
const phoneDigits = /^\d{10,11}$/;

export const isPhone = (written: string): boolean =>
  /^[\d\s()+.-]+$/.test(written) && phoneDigits.test(written.replace(/\D/g, ""));

const emailShape = /^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/;

export const isEmail = (written: string): boolean => emailShape.test(written);

export const plainTaxId = (written: string): string => taxIdCharacters(written);

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
