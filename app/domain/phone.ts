/** Brazilian phone numbers with their area code (purchase 5). */

/** '(11) 3333-4444' has 14 characters. */
export const leastPhoneLength = 14;

/** Digits without the country's 55 and the long-distance 0 in front. */
function phoneDigits(typed: string): string {
  const digits = typed.replace(/\D/g, "");
  const national = digits.length > 11 && digits.startsWith("55") ? digits.slice(2) : digits;
  return national.replace(/^0+/, "");
}

/** '(11) 98765-4321' or '(11) 3333-4444'; as far as it is typed, where digits are missing. */
export function formatPhone(typed: string): string {
  const digits = phoneDigits(typed).slice(0, 11);
  if (digits.length <= 2) return digits;
  const number = digits.slice(2);
  const firstPart = number.length > 8 ? 5 : 4;
  const rest = number.length > firstPart ? `-${number.slice(firstPart)}` : "";
  return `(${digits.slice(0, 2)}) ${number.slice(0, firstPart)}${rest}`;
}

/** The number, formatted; null where it is too short ('Telefone invalido.') or has more digits than a phone. */
export function parsePhone(typed: string): string | null {
  if (phoneDigits(typed).length > 11) return null;
  const formatted = formatPhone(typed);
  return formatted.length >= leastPhoneLength ? formatted : null;
}
