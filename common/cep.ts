import { cleanCode, toDigits } from "./text";

const asShown = /^\d{5}-\d{3}$/;

/** True for the format 00000-000. */
export const isCep = (text: string): boolean => asShown.test(text);

/**
 * Normalises a typed CEP to 00000-000; null if invalid. Accepts every dash, '01310100', '01.310-100', spaces and
 * 'CEP 01310-100', because without script no mask applies.
 */
export function parseCep(typed: string): string | null {
  const text = cleanCode(typed).replace(/^cep\b/i, "");
  const digits = toCepDigits(text);
  return digits.length === 8 && !/\p{L}/u.test(text) ? maskCep(digits) : null;
}

/** Masks partial input: '0131010' becomes '01310-10'. */
export function maskCep(typed: string): string {
  const digits = toCepDigits(typed).slice(0, 8);
  return digits.length > 5 ? `${digits.slice(0, 5)}-${digits.slice(5)}` : digits;
}

/** Removes punctuation: '01310-100' becomes '01310100'. */
export const toCepDigits = (cep: string): string => toDigits(cep);
