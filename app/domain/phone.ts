/** Brazilian phone numbers with their area code (purchase 5). */

/** Length of '(11) 3333-4444'. */
const minPhoneLength = 14;

/** Digits without country code 55 and leading long-distance 0. */
function phoneDigits(typed: string): string {
  const digits = typed.replace(/\D/g, "");
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

/** Formatted number; null if too short ('Telefone invalido.') or too long. */
export function parsePhone(typed: string): string | null {
  if (phoneDigits(typed).length > 11) return null;
  const formatted = formatPhone(typed);
  return formatted.length >= minPhoneLength ? formatted : null;
}
