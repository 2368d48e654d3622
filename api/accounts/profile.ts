import { isValidTaxId, taxIdCharacters } from "../../app/domain/tax-id";

/** Area code and number, as in '(11) 3456-7890': ten digits, or eleven of a mobile. */
const phoneDigits = /^\d{10,11}$/;

export const isPhone = (written: string): boolean =>
  /^[\d\s()+.-]+$/.test(written) && phoneDigits.test(written.replace(/\D/g, ""));

const emailShape = /^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/;

/** Loosely, as people's addresses are: somebody, at, some domain. */
export const isEmail = (written: string): boolean => emailShape.test(written);

/** As the table keeps it: letters and digits alone. */
export const plainTaxId = (written: string): string => taxIdCharacters(written);

/** Whether a shopper may buy: name, a valid CPF or CNPJ, and a phone (purchase 4, "Profile"). */
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
