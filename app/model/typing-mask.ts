/** Input masks; the server accepts every format without them. */

/** Digits and what may be pasted between them: dashes of every kind, invisible characters. */
export const digitsAndSigns = /^[\d\s\p{P}\p{Cf}]*$/u;

export interface TypingMask {
  /** Inputs that the mask applies to; others stay unchanged and fail validation. */
  readonly understood: RegExp;
  /** Reorders or completes what punctuation alone cannot. */
  readonly arrange?: (typed: string) => string;
  /** Pattern for these characters: '#' is a letter or digit. */
  readonly patternFor: (characters: string) => string;
}

export const cepMask: TypingMask = { understood: digitsAndSigns, patternFor: () => "#####-###" };

/** (##) #####-####, or (##) ####-#### for landlines. */
export const phoneMask: TypingMask = {
  // A leading 0 starts the country code ('0055') or the area code ('011').
  understood: /^(?![\s(]*0)[\d\s\p{P}\p{Cf}]*$/u,
  patternFor: (digits) => (digits[2] === "9" || digits.length > 10 ? "(##) #####-####" : "(##) ####-####"),
};

/** (##)#####-####, without a space. */
export const whatsAppMask: TypingMask = {
  ...phoneMask,
  patternFor: (digits) => phoneMask.patternFor(digits).replace(" ", ""),
};

/** CPF, or CNPJ with letters or more than eleven characters. A label before it is left alone while it is typed. */
export const taxIdMask: TypingMask = {
  understood: /^(?!\s*(?:cpf?|cn(?:pj?)?)\s*$)[\dA-Z\s\p{P}\p{Cf}]*$/iu,
  arrange: (typed) => typed.replace(/^\s*(?:CPF|CNPJ)[^\dA-Za-z]+/i, ""),
  patternFor: (characters) =>
    characters.length > 11 || /[A-Z]/.test(characters) ? "##.###.###/####-##" : "###.###.###-##",
};

const toTaxIdCharacters = (typed: string) => typed.toUpperCase().replace(/[^\dA-Z]/g, "");

/**
 * Masked text and caret position, which stays behind the same character. Never removes surplus characters: the user
 * knows which one is wrong.
 */
export function applyMask(
  { understood, arrange, patternFor }: TypingMask,
  before: string,
  caretBefore: number,
): { text: string; caret: number } {
  const visible = before.normalize("NFKC").replace(/\p{Cf}/gu, "");
  if (!understood.test(visible)) return { text: before, caret: caretBefore };
  const typed = arrange?.(visible) ?? visible;
  const caret = typed === before ? caretBefore : typed.length;
  const characters = toTaxIdCharacters(typed);
  const ahead = toTaxIdCharacters(typed.slice(0, caret)).length;
  let text = "";
  let taken = 0;
  let caretAfter = 0;
  for (const sign of patternFor(characters)) {
    if (taken === characters.length) break;
    text += sign === "#" ? characters[taken] : sign;
    if (sign !== "#") continue;
    taken += 1;
    if (taken === ahead) caretAfter = text.length;
  }
  text += characters.slice(taken);
  if (ahead > taken) caretAfter = text.length - (characters.length - ahead);
  return { text, caret: caretAfter };
}
