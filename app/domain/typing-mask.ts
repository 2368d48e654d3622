/** Input masks (purchase 5); the server accepts every format without them. */

export interface TypingMask {
  /** Inputs that the mask applies to; others stay unchanged and fail validation. */
  readonly understood: RegExp;
  /** Pattern for these characters: '#' is a letter or digit. */
  readonly patternFor: (characters: string) => string;
}

export const cepMask: TypingMask = { understood: /^[\d\s.-]*$/, patternFor: () => "#####-###" };

/** (##) #####-####, or (##) ####-#### for landlines. */
export const phoneMask: TypingMask = {
  understood: /^[\d\s().-]*$/,
  patternFor: (digits) => (digits[2] === "9" || digits.length > 10 ? "(##) #####-####" : "(##) ####-####"),
};

/** (##)#####-#### (installers 5). */
export const whatsAppMask: TypingMask = {
  ...phoneMask,
  patternFor: (digits) => phoneMask.patternFor(digits).replace(" ", ""),
};

/** CPF, or CNPJ with letters or more than eleven characters. */
export const taxIdMask: TypingMask = {
  understood: /^[\dA-Za-z\s./-]*$/,
  patternFor: (characters) =>
    characters.length > 11 || /[A-Z]/.test(characters) ? "##.###.###/####-##" : "###.###.###-##",
};

const toTaxIdCharacters = (typed: string) => typed.toUpperCase().replace(/[^\dA-Z]/g, "");

/**
 * Masked text and caret position, which stays behind the same character. Never removes surplus characters: the user
 * knows which one is wrong.
 */
export function applyMask(
  { understood, patternFor }: TypingMask,
  typed: string,
  caret: number,
): { text: string; caret: number } {
  if (!understood.test(typed)) return { text: typed, caret };
  const characters = toTaxIdCharacters(typed);
  const before = toTaxIdCharacters(typed.slice(0, caret)).length;
  let text = "";
  let taken = 0;
  let caretAfter = 0;
  for (const sign of patternFor(characters)) {
    if (taken === characters.length) break;
    text += sign === "#" ? characters[taken] : sign;
    if (sign !== "#") continue;
    taken += 1;
    if (taken === before) caretAfter = text.length;
  }
  text += characters.slice(taken);
  if (before > taken) caretAfter = text.length - (characters.length - before);
  return { text, caret: caretAfter };
}
