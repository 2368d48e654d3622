/** Cleaning of typed and pasted text (own rules, "Typed text"). */

/** Joins the parts of one emoji; everywhere else it is invisible. */
const emojiJoin = /(\p{Extended_Pictographic}[\u{1F3FB}-\u{1F3FF}\uFE0F]*\u200D)|\p{Cf}/gu;
/** Fillers and blanks that Unicode counts as letters or symbols. */
const blanks = /[\u115F\u1160\u2800\u3164\uFFA0]|(?![\n\r\t])\p{Cc}/gu;

/**
 * Text without zero-width, bidi and control characters and lone surrogates, in Unicode's form NFC. Lines stay lines.
 * Messengers, PDFs and web pages put such characters into what is copied.
 */
export const cleanText = (text: string): string =>
  text
    .replace(emojiJoin, "$1")
    .replace(/\p{Cs}/gu, "")
    .replace(blanks, " ")
    .normalize("NFC");

/** `cleanText` in one line, without spaces around it or twice within. */
export const cleanLine = (text: string): string => cleanText(text).replace(/\s+/g, " ").trim();

/** `cleanLine` of a code or number: compatible characters become plain ones (NFKC), and every dash a hyphen. */
export const cleanCode = (text: string): string =>
  cleanLine(cleanText(text).normalize("NFKC")).replace(/[\p{Pd}\u2212]/gu, "-");

/** ASCII digits of a code or number, whatever stands between them. */
export const toDigits = (typed: string): string => cleanCode(typed).replace(/\D/g, "");
