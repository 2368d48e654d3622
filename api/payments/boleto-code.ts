import { isValidBoleto } from "@brazilian-utils/brazilian-utils/is-valid-boleto";

export interface BoletoContent {
  /** Three digits; a leading 8 marks other document types. */
  readonly bankCode: string;
  readonly amountInCentavos: number;
  readonly dueOn: string;
  /** 25 digits defined by the bank. */
  readonly freeField: string;
}

export const maxBoletoInCentavos = 9_999_999_999;

const dayInMs = 24 * 60 * 60 * 1000;
const firstDayOfFactors = Date.UTC(1997, 9, 7);
const factorsInCycle = 9_000;

/** Days since 1997-10-07; after 9999, on 2025-02-21, the factor restarted at 1000. */
export function calculateDueFactor(dueOn: string): number {
  const days = Math.round((Date.parse(`${dueOn}T00:00:00Z`) - firstDayOfFactors) / dayInMs);
  if (!(days >= 1000)) throw new Error(`No bank slip is due on ${dueOn}`);
  return ((days - 1000) % factorsInCycle) + 1000;
}

export function toBarcode({ bankCode, amountInCentavos, dueOn, freeField }: BoletoContent): string {
  if (!/^(?!8)\d{3}$/.test(bankCode)) throw new Error(`${bankCode} is no bank's code`);
  if (!/^\d{25}$/.test(freeField)) throw new Error("The free field has 25 digits");
  if (!Number.isInteger(amountInCentavos) || amountInCentavos < 1 || amountInCentavos > maxBoletoInCentavos) {
    throw new Error(`No bank slip is over ${amountInCentavos} centavos`);
  }
  const amount = String(amountInCentavos).padStart(10, "0");
  const beforeCheck = `${bankCode}9`;
  const afterCheck = `${calculateDueFactor(dueOn)}${amount}${freeField}`;
  return `${beforeCheck}${checkOf11(beforeCheck + afterCheck)}${afterCheck}`;
}

/** The 47-digit typeable line: the bar code's fields reordered, three of them with a check digit. */
export function toBoletoLine(barcode: string): string {
  const bankAndCurrency = barcode.slice(0, 4);
  const check = barcode.slice(4, 5);
  const factorAndAmount = barcode.slice(5, 19);
  const freeField = barcode.slice(19);
  const fields = [bankAndCurrency + freeField.slice(0, 5), freeField.slice(5, 15), freeField.slice(15, 25)];
  return [...fields.map((field) => field + checkOf10(field)), check, factorAndAmount].join("");
}

/** The bar code of a typeable line; null when a check digit of the line is wrong. */
export function toBarcodeOfLine(line: string): string | null {
  if (!/^\d{47}$/.test(line) || !isValidBoleto(line)) return null;
  const freeField = line.slice(4, 9) + line.slice(10, 20) + line.slice(21, 31);
  return line.slice(0, 4) + line.slice(32) + freeField;
}

/** Modulo 11 with weights 2 to 9 from the right; 0, 10 and 11 give 1. */
function checkOf11(digits: string): number {
  const sum = [...digits].reverse().reduce((total, digit, at) => total + Number(digit) * (2 + (at % 8)), 0);
  const check = 11 - (sum % 11);
  return check > 9 ? 1 : check;
}

/** Modulo 10 with weights 2 and 1 from the right, summing the digits of each product. */
function checkOf10(digits: string): number {
  const sum = [...digits].reverse().reduce((total, digit, at) => {
    const product = Number(digit) * (at % 2 === 0 ? 2 : 1);
    return total + (product > 9 ? product - 9 : product);
  }, 0);
  return (10 - (sum % 10)) % 10;
}
