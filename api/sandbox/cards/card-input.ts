/** Raw card input; must not outlive the request. */
export interface CardInput {
  readonly number: string;
  readonly holderName: string;
  readonly expiryMonth: string;
  readonly expiryYear: string;
  readonly cvv: string;
}

export type CardField = keyof CardInput;
export type CardErrors = Partial<Record<CardField, string>>;

export interface ReadCard {
  readonly outcome: "authorised" | "denied" | "pending";
  readonly brand: string;
  readonly lastDigits: string;
  readonly expiryMonth: number;
  readonly expiryYear: number;
}

const testOutcomes: Readonly<Record<string, ReadCard["outcome"]>> = {
  "4000000000000028": "denied",
  "4000000000000036": "pending",
};

export const testNumbers = [
  { number: "4000 0000 0000 0010", meaning: "aprovado" },
  { number: "4000 0000 0000 0028", meaning: "recusado" },
  { number: "4000 0000 0000 0036", meaning: "em análise, até alguém decidir no banco de demonstração" },
] as const;

const brands: readonly (readonly [RegExp, string])[] = [
  [/^(4011|4312|4389|4514|4576|5041|5066|5067|509|6277|6362|6363|650|6516|6550)/, "Elo"],
  [/^(606282|3841)/, "Hipercard"],
  [/^4/, "Visa"],
  [/^(5[1-5]|2[2-7])/, "Mastercard"],
  [/^3[47]/, "American Express"],
];

/** Parses a card, or returns an error per field. */
export function readCard(typed: CardInput, now: Date): { card: ReadCard } | { errors: CardErrors } {
  const number = typed.number.replace(/[\s.-]/g, "");
  const errors: CardErrors = {
    ...(isCardNumber(number) ? {} : { number: "Confira o número do cartão." }),
    ...(isHolder(typed.holderName) ? {} : { holderName: "Digite o nome como está no cartão." }),
    ...findExpiryError(typed, now),
    ...(/^\d{3,4}$/.test(typed.cvv.trim())
      ? {}
      : { cvv: "Digite os 3 ou 4 números do código de segurança." }),
  };
  if (Object.keys(errors).length > 0) return { errors };
  const brand = brands.find(([beginning]) => beginning.test(number))?.[1] ?? "Outra bandeira";
  return {
    card: {
      outcome: testOutcomes[number] ?? "authorised",
      brand,
      lastDigits: number.slice(-4),
      expiryMonth: Number(typed.expiryMonth),
      expiryYear: fullYear(typed),
    },
  };
}

const isHolder = (name: string): boolean => /\p{L}{2}/u.test(name) && name.length <= 64;

function findExpiryError({ expiryMonth, expiryYear }: CardInput, now: Date): CardErrors {
  const month = /^(0?[1-9]|1[0-2])$/.test(expiryMonth.trim()) ? Number(expiryMonth) : null;
  if (month === null) return { expiryMonth: "Confira o mês da validade." };
  if (!/^(\d{2}|\d{4})$/.test(expiryYear.trim())) return { expiryYear: "Confira o ano da validade." };
  const year = fullYear({ expiryYear });
  // A card is valid to the last day of its month in every time zone.
  const isExpired = Date.UTC(year, month, 1, 12) <= now.getTime();
  if (isExpired) return { expiryYear: "Este cartão está vencido." };
  return year > now.getUTCFullYear() + 30 ? { expiryYear: "Confira o ano da validade." } : {};
}

const fullYear = ({ expiryYear }: Pick<CardInput, "expiryYear">): number =>
  Number(expiryYear) < 100 ? 2000 + Number(expiryYear) : Number(expiryYear);

/** 13 to 19 digits with a valid Luhn check digit. */
function isCardNumber(digits: string): boolean {
  if (!/^\d{13,19}$/.test(digits) || /^0+$/.test(digits)) return false;
  const sum = [...digits].reverse().reduce((total, digit, at) => {
    const value = Number(digit) * (at % 2 === 0 ? 1 : 2);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return sum % 10 === 0;
}
