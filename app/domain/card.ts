import type { TypingMask } from "./typing-mask";

/** A card as it is typed into the checkout (purchase 3, "Card form"; purchase 5). It lives in the browser only. */
export interface TypedCard {
  readonly number: string;
  readonly holder: string;
  /** MM-YY. */
  readonly expiry: string;
  readonly cvv: string;
}

export const cardFields = ["number", "holder", "expiry", "cvv"] as const satisfies (keyof TypedCard)[];

export const noCard: TypedCard = { number: "", holder: "", expiry: "", cvv: "" };

/** 16 digits in groups of 4. */
export const cardNumberMask: TypingMask = {
  understood: /^[\d\s]*$/,
  patternFor: () => "#### #### #### ####",
};

/** MM-YY; browsers that fill the year in with four digits are understood. */
export const expiryMask: TypingMask = {
  understood: /^[\d\s/-]*$/,
  patternFor: (digits) => (digits.length > 4 ? "##-####" : "##-##"),
};

/** The brands that this country pays with. The first pattern that fits the first digits names it. */
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

export const digitsOf = (typed: string): string => typed.replace(/\D/g, "");

/** 'Visa', as soon as the first digits tell; null until then. */
export function cardBrand(number: string): string | null {
  const digits = digitsOf(number);
  return brands.find(([, firstDigits]) => firstDigits.test(digits))?.[0] ?? null;
}

/** A brand as the shopper knows it, whatever its case on the wire; what we do not know stays as it is. */
export const brandName = (given: string): string => {
  const bare = (name: string) => name.toLowerCase().replace(/[^a-z]/g, "");
  const alias: Readonly<Record<string, string>> = { amex: "American Express", diners: "Diners Club" };
  return alias[bare(given)] ?? brands.find(([name]) => bare(name) === bare(given))?.[0] ?? given;
};

/** Whether the last digit is the check digit of the others. */
export function hasRightCheckDigit(number: string): boolean {
  const sum = [...digitsOf(number)].reverse().reduce((total, digit, index) => {
    const weighed = Number(digit) * (index % 2 === 1 ? 2 : 1);
    return total + (weighed > 9 ? weighed - 9 : weighed);
  }, 0);
  return sum % 10 === 0;
}

/** Month 1 to 12 and the full year; null for what is no month of a year. */
export function expiryOf(typed: string): { month: number; year: number } | null {
  const [, month, year] = /^(\d\d)(\d\d|20\d\d)$/.exec(digitsOf(typed)) ?? [];
  if (month === undefined || year === undefined || Number(month) < 1 || Number(month) > 12) return null;
  return { month: Number(month), year: (Number(year) % 100) + 2000 };
}

export type CardFault = "missing" | "invalid";

/**
 * What is wrong with a card, field by field: all fields are required (purchase 5), and what is there must be
 * possible. Whether the card exists is the provider's to say.
 */
export function cardFaults(card: TypedCard, now: Date): Partial<Record<keyof TypedCard, CardFault>> {
  const isRight: Record<keyof TypedCard, boolean> = {
    number: /^\d{13,16}$/.test(digitsOf(card.number)) && hasRightCheckDigit(card.number),
    holder: card.holder.trim().length >= 2,
    expiry: isInFuture(expiryOf(card.expiry), now),
    cvv: /^\d{3,4}$/.test(card.cvv.trim()),
  };
  const wrong = cardFields.filter((field) => !isRight[field]);
  return Object.fromEntries(wrong.map((field) => [field, card[field].trim() === "" ? "missing" : "invalid"]));
}

/** A card is good until its month is over. */
const isInFuture = (expiry: ReturnType<typeof expiryOf>, now: Date): boolean =>
  expiry !== null && now < new Date(expiry.year, expiry.month, 1);
