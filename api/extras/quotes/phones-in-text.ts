import { findPhoneFault } from "../../../common/phone";
import { findAll, type Span } from "./normalized-text";

const units =
  "(?:cm|mm|m2|m|mts?|metros?|km|kg|g|l|ml|un|unidades?|pecas?|folhas?|rolos?|reais|dias?|horas?|min|meses|anos?|pol|graus|%)";
const size = String.raw`\d{1,4}(?:[.,]\d{1,2})?`;

/** Numbers that are no telephone: they divide what stands beside them. */
const harmless = [
  // Dates and times.
  String.raw`(?<![\d/.-])(?:0?[1-9]|[12]\d|3[01])([/.-])(?:0?[1-9]|1[0-2])\1(?:\d{4}|\d{2})(?![\d/-]|\.\d)`,
  String.raw`(?<![\d/.-])(?:19|20)\d{2}([/.-])(?:0[1-9]|1[0-2])\2(?:0[1-9]|[12]\d|3[01])(?![\d/-]|\.\d)`,
  String.raw`(?<!\d)(?:0[1-9]|[12]\d|3[01]) (?:0[1-9]|1[0-2]) (?:19|20)\d{2}(?! ?\d)`,
  String.raw`(?<![\d/.-])(?:0?[1-9]|[12]\d|3[01])[/.](?:0?[1-9]|1[0-2])(?![\d/-]|\.\d)`,
  String.raw`(?<!\d)[012]?\d(?::|h)[0-5]\d(?![\d:])`,
  // Prices and decimals.
  String.raw`r\$\s*(?:\d{1,3}(?:\.\d{3}){0,2}(?!\.?\d)|\d{1,7}(?![\d.]))(?:,\d{2}(?!\d))?`,
  String.raw`(?<![\d.,])\d{1,3}(?:\.\d{3})+,\d{2}(?![\d,])`,
  String.raw`(?<![\d.,])\d{1,4},\d{1,2}(?![\d,])`,
  String.raw`(?<![\d.,])\d{1,2}\.\d{1,2}(?![\d.,])`,
  // Postal codes.
  String.raw`\bcep\b\D{0,3}\d{2}\.?\d{3}[\s.-]?\d{3}(?!\d)`,
  String.raw`(?<![\d-]|\d\s)\d{2}\.?\d{3}-\d{3}(?![\d-]|\s\d{3,})`,
  // Lists of sizes.
  String.raw`(?<![\d.,])${size}(?:\s*(?:x|\*|por|,|;|/|\+|e|\s)\s*${size}){0,7}\s*${units}(?![a-z\d])`,
].map((source) => new RegExp(source, "g"));

const digitWords: Readonly<Record<string, string>> = {
  zero: "0",
  um: "1",
  uma: "1",
  dois: "2",
  duas: "2",
  tres: "3",
  quatro: "4",
  cinco: "5",
  dez: "10",
  onze: "11",
  doze: "12",
  treze: "13",
  quatorze: "14",
  catorze: "14",
  quinze: "15",
  dezesseis: "16",
  dezessete: "17",
  dezoito: "18",
  dezenove: "19",
  seis: "6",
  meia: "6",
  sete: "7",
  oito: "8",
  nove: "9",
};
const lookalikes: Readonly<Record<string, string>> = { o: "0", l: "1", i: "1" };

const word = `\\b(?:${Object.keys(digitWords).join("|")})\\b`;
// Letters that look like digits count only beside digits.
const group = `(?:\\d(?:[\\dol i]*\\d)?|[oli]+\\d(?:[\\doli]*\\d)?|\\d[\\doli]*|${word})`.replaceAll(" ", "");
const between = String.raw`(?:[^a-z\d#]{0,5}|\s*\b(?:traco|hifen|ponto|barra|espaco|numero|depois|e)\b[^a-z\d#]{0,3}|(?<=\d)\s*[a-z]\s*(?=\d{4}))`;
const run = new RegExp(`${group}(?:${between}${group})*`, "g");
const groups = new RegExp(group, "g");

/** Telephone numbers in normalized text, however they are divided, in digits or words. */
export function findPhones(plain: string): Span[] {
  const left = harmless.reduce(
    (text, pattern) => text.replace(pattern, (found) => "#".repeat(found.length)),
    plain,
  );
  const phones = findAll(left, run).flatMap((span) =>
    findPhone(left.slice(span.start, span.end), span.start),
  );
  return phones.map(({ start, end }) => ({
    start: start - (/[+(]{0,2}$/.exec(left.slice(0, start))?.[0].length ?? 0),
    end,
  }));
}

interface DigitGroup extends Span {
  readonly digits: string;
}

const toNumber = (text: string) =>
  digitWords[text] ?? text.replace(/[oli]/g, (letter) => lookalikes[letter] ?? letter);

/** The longest telephone number among the groups of digits, and those after it. */
function findPhone(text: string, offset: number): Span[] {
  const all: DigitGroup[] = findAll(text, groups).map(({ start, end }) => ({
    start,
    end,
    digits: toNumber(text.slice(start, end)),
  }));
  const spans: Span[] = [];
  for (let first = 0; first < all.length; first += 1) {
    for (let last = Math.min(all.length, first + maxDigits); last > first; last -= 1) {
      const chosen = all.slice(first, last);
      const [start, end] = [chosen[0]?.start ?? 0, chosen.at(-1)?.end ?? 0];
      if (
        !isPhone(
          chosen.map(({ digits }) => digits),
          text.slice(start, end),
        )
      )
        continue;
      spans.push({ start: offset + start, end: offset + end });
      first = last - 1;
      break;
    }
  }
  return spans;
}

const maxDigits = 16;

function isPhone(parts: readonly string[], typed: string): boolean {
  const digits = parts.join("");
  if (digits.length < 8 || digits.length > maxDigits || isListOfSizes(parts)) return false;
  const lengths = parts.map(({ length }) => length).join();
  if (/^0?800\d{6,7}$/.test(digits)) return true;
  if (digits.length <= 9) return isWithoutAreaCode(digits, lengths) && !pairOfNumbersPattern.test(typed);
  if (findPhoneFault(digits) !== null) return false;
  // Landlines look like lists of sizes, so that only the usual divisions count.
  const isMobile = /9\d{8}$/.test(digits);
  return isMobile || /^(?:\d{2,},)?(?:\d{1,3},)?(?:4,4|8|10|6,4|2,8)$|^\d{2,}$|^(?:1,)+1$/.test(lengths);
}

/** Round numbers, such as '900 800 700'. */
const isListOfSizes = (parts: readonly string[]): boolean =>
  parts.length > 2 &&
  parts.every((part) => part.length <= 4) &&
  parts.filter((part) => part.length >= 3).length > 1 &&
  parts.filter((part) => part.length >= 3).every((part) => /[05]$/.test(part));

/** Years, or sizes that are not joined by a hyphen. */
const pairOfNumbersPattern =
  /^(?:(?:19|20)\d\d\D+20\d\d|\d{4}\s*(?:[^\s\d.-]\s*)+\d{4}|\d{3}[05]\s\d{3}[05])$/;

const isWithoutAreaCode = (digits: string, lengths: string): boolean =>
  digits.length === 9
    ? digits.startsWith("9") && /^(?:9|5,4|1,4,4|1,8|(?:1,)+1)$/.test(lengths)
    : /^[2-9]/.test(digits) && /^(?:8|4,4|(?:1,)+1)$/.test(lengths);
