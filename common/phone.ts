import { cleanCode } from "./text";

/** Brazilian phone numbers with their area code (purchase 5, "Profile personal form"). */

/** Numbering plan of Anatel (resolution 749/2022). */
const areaCodes = /^(?:1[1-9]|2[12478]|3[1-578]|4[1-9]|5[1345]|6[1-9]|7[134579]|8[1-9]|9[1-9])/;
const mobile = /^9\d{8}$/;
const landline = /^[2-57]\d{7}$/;

export type PhoneFault = "foreign" | "areaCode" | "number";

/** Digits without country code 55 and leading long-distance 0. */
function phoneDigits(typed: string): string {
  const digits = cleanCode(typed).replace(/\D/g, "").replace(/^0+/, "");
  const national = digits.length > 11 && digits.startsWith("55") ? digits.slice(2) : digits;
  return national.replace(/^0+/, "");
}

/** '(11) 98765-4321' or '(11) 3333-4444'; formats partial input too. */
export function formatPhone(typed: string): string {
  const digits = phoneDigits(typed).slice(0, 11);
  if (digits.length <= 2) return digits;
  const number = digits.slice(2);
  const firstPart = number.length > 8 ? 5 : 4;
  const rest = number.length > firstPart ? `-${number.slice(firstPart)}` : "";
  return `(${digits.slice(0, 2)}) ${number.slice(0, firstPart)}${rest}`;
}

/** Null for a number of the Brazilian plan: area code and nine digits from 9, or eight of a landline. */
export function findPhoneFault(typed: string): PhoneFault | null {
  if (/^(?:\+|00)\s*(?!55)/.test(cleanCode(typed).replace(/^\(/, ""))) return "foreign";
  const digits = phoneDigits(typed);
  const number = digits.slice(2);
  if (number.length < 8 || number.length > 9) return "number";
  if (!areaCodes.test(digits)) return "areaCode";
  return mobile.test(number) || landline.test(number) ? null : "number";
}

/** Formatted number; null if it has a fault ('Telefone invalido.'). */
export const parsePhone = (typed: string): string | null =>
  findPhoneFault(typed) === null ? formatPhone(typed) : null;
