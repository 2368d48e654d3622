import { getCardBrandName } from "../../common/card-brand";
import { cleanCode, toDigits } from "../../common/text";
import { digitsAndSigns, type TypingMask } from "./typing-mask";

/** Card form values, never sent to this server (purchase 3, "Card form"; purchase 5, "Card"). */
export interface TypedCard {
  readonly number: string;
  readonly holder: string;
  /** MM-YY. */
  readonly expiry: string;
  readonly cvv: string;
}

export const cardFields = ["number", "holder", "expiry", "cvv"] as const satisfies (keyof TypedCard)[];

export const noCard: TypedCard = { number: "", holder: "", expiry: "", cvv: "" };

export const cardNumberMask: TypingMask = {
  understood: digitsAndSigns,
  patternFor: () => "#### #### #### ####",
};

/** MM-YY; also accepts a four-digit year from autofill, and the year first. */
export const expiryMask: TypingMask = {
  understood: digitsAndSigns,
  arrange: (typed) =>
    typed.replace(/^\D*(20\d\d)\D+(\d\d?)\D*$/, "$2-$1").replace(/^\D*(\d)(\D+)(?=\d|$)/, "0$1$2"),
  patternFor: (digits) => (digits.length > 4 ? "##-####" : "##-##"),
};

/** Brands used in Brazil; the first matching prefix wins. */
const brands: ReadonlyArray<readonly [name: string, firstDigits: RegExp]> = [
  [
    "Elo",
    /^(401178|401179|431274|438935|451416|457393|457631|457632|504175|506[67]|509|627780|636297|636368)/,
  ],
  ["Elo", /^(6500|6504|6505|6507|6509|6516|6550)/],
  ["Hipercard", /^(606282|384100|637(095|568|599|609|612))/],
  ["American Express", /^3[47]/],
  ["Diners Club", /^3(0[0-5]|095|[689])/],
  ["Mastercard", /^(5[1-5]|222[1-9]|22[3-9]|2[3-6]|27[01]|2720)/],
  ["Visa", /^4/],
];

/** 'Visa'; null until the digits identify a brand. */
export function findCardBrand(number: string): string | null {
  const digits = toDigits(number);
  return brands.find(([, firstDigits]) => firstDigits.test(digits))?.[0] ?? null;
}

/** Luhn check. */
export function hasRightCheckDigit(number: string): boolean {
  const sum = [...toDigits(number)].reverse().reduce((total, digit, index) => {
    const weighed = Number(digit) * (index % 2 === 1 ? 2 : 1);
    return total + (weighed > 9 ? weighed - 9 : weighed);
  }, 0);
  return sum % 10 === 0;
}

const expiryShapes = [
  /^\D*(?<month>\d\d?)\D+(?<year>20\d\d|\d\d)\D*$/,
  /^\D*(?<year>20\d\d)\D+(?<month>\d\d?)\D*$/,
  /^(?<month>\d\d)(?<year>20\d\d|\d\d)$/,
  /^(?<year>20\d\d)(?<month>\d\d)$/,
];

/** Month 1 to 12 and the full year; null if invalid. */
export function parseExpiry(typed: string): { month: number; year: number } | null {
  const text = cleanCode(typed);
  const read = [text, toDigits(text)].flatMap((each) =>
    expiryShapes.map((shape) => shape.exec(each)?.groups),
  );
  for (const groups of read) {
    const month = Number(groups?.month);
    if (groups?.year && month >= 1 && month <= 12) return { month, year: (Number(groups.year) % 100) + 2000 };
  }
  return null;
}

/** A card that the payment provider keeps. */
export interface SavedCard {
  readonly id: number;
  readonly brand: string;
  readonly lastDigits: string;
  readonly expiryMonth: number;
  readonly expiryYear: number;
  readonly isExpired: boolean;
}

/** 'Visa final 4242'. */
export const formatSavedCardName = ({ brand, lastDigits }: Pick<SavedCard, "brand" | "lastDigits">): string =>
  `${getCardBrandName(brand)} final ${lastDigits}`;

/** '12/2027'. */
export const formatSavedCardExpiry = ({ expiryMonth, expiryYear }: SavedCard): string =>
  `${String(expiryMonth).padStart(2, "0")}/${expiryYear}`;

/** Form field that names a saved card by its id; any other value, or none, is a card to be typed. */
export const savedCardField = "cartao-salvo";
export const otherCard = "outro";

export type CardFault = "missing" | "invalid" | "expired";

/**
 * Error per field: all fields are required (purchase 5, "Card") and must be plausible. The provider checks whether the card
 * exists. `today` (YYYY-MM-DD) is the server's: a device's clock may be years off.
 */
export function findCardFaults(card: TypedCard, today: string): Partial<Record<keyof TypedCard, CardFault>> {
  const expiry = parseExpiry(card.expiry);
  const checkByField: Record<keyof TypedCard, boolean> = {
    number: /^\d{13,16}$/.test(toDigits(card.number)) && hasRightCheckDigit(card.number),
    holder: cleanCode(card.holder).length >= 2,
    expiry: isValidOn(expiry, today),
    cvv: /^\d{3,4}$/.test(toDigits(card.cvv)),
  };
  const wrong = cardFields.filter((field) => !checkByField[field]);
  const getFault = (field: keyof TypedCard): CardFault => {
    if (card[field].trim() === "") return "missing";
    return field === "expiry" && expiry !== null ? "expired" : "invalid";
  };
  return Object.fromEntries(wrong.map((field) => [field, getFault(field)]));
}

/** Valid until the end of the month. */
const isValidOn = (expiry: ReturnType<typeof parseExpiry>, today: string): boolean =>
  expiry !== null && `${expiry.year}-${String(expiry.month).padStart(2, "0")}` >= today.slice(0, 7);
