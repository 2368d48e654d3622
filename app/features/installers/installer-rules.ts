import * as z from "zod/mini";
import {
  createCepFault,
  createOptionalRule,
  createOptionalTextRule,
  createParsingRule,
  createRequiredRule,
  describeTaxIdFault,
  formatPhoneFault,
} from "~/forms/field-rules";
import { createEmailRule, createRequiredTextRule } from "~/forms/form-rules";
import { createNumberChecks, streetNumber } from "~/forms/street-number";
import { messages } from "~/messages";
import { installerNameLimit, parseBirthDate, parseWhatsApp } from "~/model/installer";
import { findState } from "~/model/state";
import { parseCep } from "../../../common/cep";
import { parsePhone } from "../../../common/phone";
import { parseTaxId } from "../../../common/tax-id";

const required = (longest: number, missing: string = messages.installers.requiredField) =>
  createRequiredTextRule(missing).check(z.maxLength(longest, { error: messages.ours.textTooLong(longest) }));

const shortName = (missing: string) =>
  createRequiredTextRule(missing).check(
    z.maxLength(installerNameLimit - 1, { error: messages.installers.nameTooLong }),
  );

/** Installers 5, "Installer form": fields shared by profile and registration. */
export const installerFields = {
  name: shortName(messages.installers.typeName),
  nameFantasy: shortName(messages.installers.requiredField),
  cnpj: createRequiredRule(messages.installers.requiredField, parseTaxId, describeTaxIdFault),
  inscrEstadual: createOptionalTextRule(30),
  birthDate: createOptionalRule((typed) => parseBirthDate(typed, new Date()), messages.ours.birthDateWrong),
  phoneNumber: createRequiredRule(messages.installers.requiredField, parsePhone, formatPhoneFault),
  phoneNumber2: createOptionalRule(parsePhone, formatPhoneFault),
  whatsApp: createRequiredRule(messages.installers.typeWhatsApp, parseWhatsApp, formatPhoneFault),
  instagram: required(45, messages.installers.typeInstagram),
  postalCode: z.pipe(
    createRequiredTextRule(messages.installers.requiredField),
    createParsingRule(parseCep, createCepFault(messages.installers.cepTooLong)),
  ),
  addressName: required(200),
  addressNumber: streetNumber,
  semNumero: z.optional(z.string()),
  addressComplement: createOptionalTextRule(200),
  neighborhood: required(200),
  city: required(200),
  state: createRequiredTextRule(messages.installers.requiredField).check(
    z.toUpperCase(),
    z.refine((letters: string) => findState(letters) !== null, { error: messages.ours.stateUnknown }),
  ),
};

export const createInstallerEmailRule = (missing: string) =>
  createEmailRule(missing, messages.installers.invalidEmail);

/** Required only for a change of the login e-mail. */
export const currentPassword = z._default(
  z.string().check(z.maxLength(200, { error: messages.ours.passwordLength })),
  "",
);

export const streetNumberChecks = createNumberChecks(messages.installers.requiredField, 9);
