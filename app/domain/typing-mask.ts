/** Masks while somebody types (purchase 5): an enhancement, as the server understands every spelling. */

export interface TypingMask {
  /** Texts that the mask is for; any other is left as it is, which the shop will say something about. */
  readonly understood: RegExp;
  /** For these letters and digits: a '#' for each, and the punctuation between them. */
  readonly patternFor: (characters: string) => string;
}

/** #####-### */
export const cepMask: TypingMask = { understood: /^[\d\s.-]*$/, patternFor: () => "#####-###" };

/** (##) #####-####, or (##) ####-#### for a number that does not begin as a mobile's. */
export const phoneMask: TypingMask = {
  understood: /^[\d\s().-]*$/,
  patternFor: (digits) => (digits[2] === "9" || digits.length > 10 ? "(##) #####-####" : "(##) ####-####"),
};

/** (##)#####-####, which a WhatsApp is written as (installers 5). */
export const whatsAppMask: TypingMask = {
  ...phoneMask,
  patternFor: (digits) => phoneMask.patternFor(digits).replace(" ", ""),
};

/** ###.###.###-##, or ##.###.###/####-## for what has letters or more than eleven characters. */
export const taxIdMask: TypingMask = {
  understood: /^[\dA-Za-z\s./-]*$/,
  patternFor: (characters) =>
    characters.length > 11 || /[A-Z]/.test(characters) ? "##.###.###/####-##" : "###.###.###-##",
};

const charactersOf = (typed: string) => typed.toUpperCase().replace(/[^\dA-Z]/g, "");

/**
 * A text as the mask shows it, and where the caret stands then, which is behind the same letter or digit as before.
 * What was typed is never taken away: of more than the pattern has room for, one may be wrong, and who types knows which.
 */
export function throughMask(
  { understood, patternFor }: TypingMask,
  typed: string,
  caret: number,
): { text: string; caret: number } {
  if (!understood.test(typed)) return { text: typed, caret };
  const characters = charactersOf(typed);
  const before = charactersOf(typed.slice(0, caret)).length;
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
