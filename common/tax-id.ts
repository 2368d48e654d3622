import { formatCnpj } from "@brazilian-utils/brazilian-utils/format-cnpj";
import { formatCpf } from "@brazilian-utils/brazilian-utils/format-cpf";
import { isValidCnpj as hasValidCnpjDigits } from "@brazilian-utils/brazilian-utils/is-valid-cnpj";
import { isValidCpf as hasValidCpfDigits } from "@brazilian-utils/brazilian-utils/is-valid-cpf";

import { cleanCode } from "./text";

/** CPF and CNPJ (installers 5, "Tax-id rules"). */

export type TaxIdKind = "cpf" | "cnpj";

/** Upper-case letters and digits without punctuation. */
export const toTaxIdCharacters = (typed: string): string =>
  cleanCode(typed)
    .toUpperCase()
    .replace(/^(?:CPF|CNPJ)(?![0-9A-Z])/, "")
    .replace(/[^0-9A-Z]/g, "");

/** CNPJ if it has letters or more than eleven characters. */
export function getTaxIdKind(typed: string): TaxIdKind {
  const characters = toTaxIdCharacters(typed);
  return characters.length > 11 || /[A-Z]/.test(characters) ? "cnpj" : "cpf";
}

/** Eleven digits, not all alike, with both check digits right. */
export const isValidCpf = (typed: string): boolean => hasValidCpfDigits(toTaxIdCharacters(typed));

/** Fourteen characters with both check digits valid: numeric, or alphanumeric as issued since July 2026. */
export const isValidCnpj = (typed: string): boolean =>
  hasValidCnpjDigits(toTaxIdCharacters(typed), { version: 2 });

export const isValidTaxId = (typed: string): boolean =>
  getTaxIdKind(typed) === "cpf" ? isValidCpf(typed) : isValidCnpj(typed);

/** '529.982.247-25' or '12.ABC.345/01DE-35'; formats partial input and does not validate. */
export const formatTaxId = (typed: string): string =>
  getTaxIdKind(typed) === "cpf"
    ? formatCpf(toTaxIdCharacters(typed))
    : formatCnpj(toTaxIdCharacters(typed), { version: 2 });

/** Formatted tax id; null if invalid. */
export const parseTaxId = (typed: string): string | null => (isValidTaxId(typed) ? formatTaxId(typed) : null);
