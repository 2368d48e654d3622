/** CEP: five digits, a hyphen, three digits (catalogue 5). */

const asShown = /^\d{5}-\d{3}$/;
const asTyped = /^[\d\s.-]+$/;

/** Whether a text is a CEP as the mask writes it: 00000-000. */
export const isCep = (text: string): boolean => asShown.test(text);

/**
 * A CEP as a shopper typed it, in the form 00000-000; null where it is none. Without script no mask runs, so
 * '01310100', '01.310-100' and surrounding spaces are understood.
 */
export function parseCep(typed: string): string | null {
  if (!asTyped.test(typed.trim())) return null;
  const digits = cepDigits(typed);
  return digits.length === 8 ? maskCep(digits) : null;
}

/** What the mask makes of a text while it is typed: '0131010' is '01310-10'. */
export function maskCep(typed: string): string {
  const digits = cepDigits(typed).slice(0, 8);
  return digits.length > 5 ? `${digits.slice(0, 5)}-${digits.slice(5)}` : digits;
}

/** '01310-100' is '01310100'. */
export const cepDigits = (cep: string): string => cep.replace(/\D/g, "");
