import * as z from "zod/mini";
import {
  cepFault,
  formatPhoneFault,
  optionally,
  optionalText,
  parsedBy,
  requiredWith,
  taxIdFault,
} from "~/forms/field-rules";
import { emailWith, requiredText } from "~/forms/form-rules";
import { createNumberChecks, streetNumber } from "~/forms/street-number";
import { messages } from "~/messages";
import { installerNameLimit, parseBirthDate, parseWhatsApp } from "~/model/installer";
import { findState } from "~/model/state";
import { parseCep } from "../../../common/cep";
import { parsePhone } from "../../../common/phone";
import { parseTaxId } from "../../../common/tax-id";

const required = (longest: number, missing: string = messages.installers.requiredField) =>
  requiredText(missing).check(z.maxLength(longest, { error: messages.ours.textTooLong(longest) }));

const shortName = (missing: string) =>
  requiredText(missing).check(
    z.maxLength(installerNameLimit - 1, { error: messages.installers.nameTooLong }),
  );

/** Installers 5, "Installer form": fields shared by profile and registration. */
export const installerFields = {
  name: shortName(messages.installers.typeName),
  nameFantasy: shortName(messages.installers.requiredField),
  cnpj: requiredWith(messages.installers.requiredField, parseTaxId, taxIdFault),
  inscrEstadual: optionalText(30),
  birthDate: optionally((typed) => parseBirthDate(typed, new Date()), messages.ours.birthDateWrong),
  phoneNumber: requiredWith(messages.installers.requiredField, parsePhone, formatPhoneFault),
  phoneNumber2: optionally(parsePhone, formatPhoneFault),
  whatsApp: requiredWith(messages.installers.typeWhatsApp, parseWhatsApp, formatPhoneFault),
  instagram: required(45, messages.installers.typeInstagram),
  postalCode: z.pipe(
    requiredText(messages.installers.requiredField),
    parsedBy(parseCep, cepFault(messages.installers.cepTooLong)),
  ),
  addressName: required(200),
  addressNumber: streetNumber,
  semNumero: z.optional(z.string()),
  addressComplement: optionalText(200),
  neighborhood: required(200),
  city: required(200),
  state: requiredText(messages.installers.requiredField).check(
    z.toUpperCase(),
    z.refine((letters: string) => findState(letters) !== null, { error: messages.ours.stateUnknown }),
  ),
};

export const installerEmail = (missing: string) => emailWith(missing, messages.installers.invalidEmail);

/** Required only for a change of the login e-mail. */
export const currentPassword = z._default(
  z.string().check(z.maxLength(200, { error: messages.ours.passwordLength })),
  "",
);

export const streetNumberChecks = createNumberChecks(messages.installers.requiredField, 9);
