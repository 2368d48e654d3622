import { z } from "zod";
import { parseCep } from "~/domain/cep";
import { installerNameLimit, parseBirthDate, parseWhatsApp } from "~/domain/installer";
import { parsePhone } from "~/domain/phone";
import { stateOf } from "~/domain/state";
import { parseTaxId } from "~/domain/tax-id";
import { messages } from "~/messages";
import { optionally, optionalText, parsedBy, requiredWith, taxIdFault } from "./field-rules";
import { requiredText } from "./form-rules";
import { hasNumberInDigits, hasNumberOrCheckbox, isNumberUpTo, type TypedNumber } from "./street-number";

const { installers: texts, profile, ours } = messages;

const required = (longest: number, missing: string = texts.requiredField) =>
  requiredText(missing).max(longest, { error: ours.textTooLong(longest) });

const shortName = (missing: string) =>
  requiredText(missing).max(installerNameLimit - 1, { error: texts.nameTooLong });

/** Installers 5, "Installer form": fields shared by profile and registration. */
export const installerFields = {
  name: shortName(texts.typeName),
  nameFantasy: shortName(texts.requiredField),
  cnpj: requiredWith(texts.requiredField, parseTaxId, taxIdFault),
  inscrEstadual: optionalText(30),
  birthDate: optionally((typed) => parseBirthDate(typed, new Date()), ours.birthDateWrong),
  phoneNumber: requiredWith(texts.requiredField, parsePhone, () => profile.invalidPhone),
  phoneNumber2: optionally(parsePhone, profile.invalidPhone),
  whatsApp: requiredWith(texts.typeWhatsApp, parseWhatsApp, () => profile.invalidPhone),
  instagram: required(45, texts.typeInstagram),
  postalCode: requiredText(texts.requiredField)
    .max(10, { error: texts.cepTooLong, abort: true })
    .transform(parsedBy(parseCep, () => messages.address.cepNotFound)),
  addressName: required(200),
  addressNumber: z.string().trim().default(""),
  semNumero: z.string().optional(),
  addressComplement: optionalText(200),
  neighborhood: required(200),
  city: required(200),
  state: requiredText(texts.requiredField)
    .toUpperCase()
    .refine((letters) => stateOf(letters) !== null, { error: ours.stateUnknown }),
};

export const installerEmail = (missing: string) =>
  required(254, missing).regex(/^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/, { error: texts.invalidEmail });

/** Required only for a change of the login e-mail. */
export const currentPassword = z.string().max(200, { error: ours.passwordLength }).default("");

const ofTheNumber = (rule: (typed: TypedNumber) => boolean, error: string) =>
  z.refine<TypedNumber>(rule, { path: ["addressNumber"], error, when: () => true });

export const streetNumberChecks = [
  ofTheNumber(hasNumberOrCheckbox, texts.requiredField),
  ofTheNumber(hasNumberInDigits, ours.numberInDigits),
  ofTheNumber(isNumberUpTo(9), ours.textTooLong(9)),
] as const;

export const installerLabels = {
  data: {
    name: "Nome",
    nameFantasy: "Nome fantasia",
    cnpj: "CPF ou CNPJ",
    inscrEstadual: "Inscrição estadual",
    birthDate: "Data de nascimento",
    phoneNumber: "Telefone",
    phoneNumber2: "Celular",
    whatsApp: "WhatsApp",
    instagram: "Instagram",
  },
  address: {
    postalCode: "CEP",
    addressName: "Rua",
    addressNumber: "Número",
    semNumero: "Sem número",
    addressComplement: "Complemento",
    neighborhood: "Bairro",
    city: "Cidade",
    state: "Estado",
  },
  login: { currentPassword: "Senha atual" },
  photo: { removerFoto: "Remover foto", image: "Foto" },
};
