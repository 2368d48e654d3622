import * as z from "zod/mini";
import { messages } from "~/messages";
import { findPhoneFault, type PhoneFault } from "../../common/phone";
import { getTaxIdKind } from "../../common/tax-id";
import { cleanCode } from "../../common/text";
import { createRequiredTextRule } from "./form-rules";

/** `parse` answers null to what it refuses. */
export const createParsingRule = (
  parse: (typed: string) => string | null,
  message: (typed: string) => string,
) =>
  z.transform((typed: string, { issues }): string => {
    const parsed = parse(typed);
    if (parsed !== null) return parsed;
    issues.push({ code: "custom", message: message(typed), input: typed });
    return z.NEVER;
  });

export const createTextRule = (...rule: Parameters<typeof createParsingRule>) =>
  z.pipe(z._default(z.string(), ""), createParsingRule(...rule));

export const createRequiredRule = (
  missing: string,
  parse: (typed: string) => string | null,
  wrong: (typed: string) => string,
) => z.pipe(createRequiredTextRule(missing), createParsingRule(parse, wrong));

export const createOptionalRule = (
  parse: (typed: string) => string | null,
  wrong: string | ((typed: string) => string),
) =>
  z.pipe(
    createTextRule(
      (typed) => (typed.trim() === "" ? "" : parse(typed)),
      (typed) => (typeof wrong === "string" ? wrong : wrong(typed)),
    ),
    z.transform((text: string) => text || null),
  );

export const createOptionalTextRule = (limit: number) =>
  createOptionalRule(
    (typed) => (typed.trim().length > limit ? null : typed.trim()),
    messages.ours.textTooLong(limit),
  );

export const describeTaxIdFault = (typed: string): string =>
  getTaxIdKind(typed) === "cpf" ? messages.profile.invalidCpf : messages.profile.invalidCnpj;

const phoneFaults: Record<PhoneFault, string> = {
  foreign: `${messages.profile.invalidPhone} ${messages.input.phoneForeign}`,
  areaCode: `${messages.profile.invalidPhone} ${messages.input.phoneAreaCode}`,
  number: messages.profile.invalidPhone,
};

export const formatPhoneFault = (typed: string): string => phoneFaults[findPhoneFault(typed) ?? "number"];

/** The limit of ten characters counts after cleaning. */
export const createCepFault =
  (tooLong: string) =>
  (typed: string): string =>
    cleanCode(typed).length > 10 ? tooLong : messages.address.cepNotFound;
