const asShown = /^\d{5}-\d{3}$/;
const asTyped = /^[\d\s.-]+$/;

/** True for the format 00000-000. */
export const isCep = (text: string): boolean => asShown.test(text);

/**
 * Normalises a typed CEP to 00000-000; null if invalid. Accepts '01310100', '01.310-100' and spaces, because without
 * script no mask applies.
 */
export function parseCep(typed: string): string | null {
  if (!asTyped.test(typed.trim())) return null;
  const digits = cepDigits(typed);
  return digits.length === 8 ? maskCep(digits) : null;
}

/** Masks partial input: '0131010' becomes '01310-10'. */
export function maskCep(typed: string): string {
  const digits = cepDigits(typed).slice(0, 8);
  return digits.length > 5 ? `${digits.slice(0, 5)}-${digits.slice(5)}` : digits;
}

/** Removes punctuation: '01310-100' becomes '01310100'. */
export const cepDigits = (cep: string): string => cep.replace(/\D/g, "");
