import { z } from "zod";
import { parseCep } from "~/domain/cep";
import { installerNameLimit, parseBirthDate, parseWhatsApp } from "~/domain/installer";
import { parsePhone } from "~/domain/phone";
import { stateOf } from "~/domain/state";
import { parseTaxId } from "~/domain/tax-id";
import { messages } from "~/messages";
import { optionally, optionalText, parsedBy, requiredAnd, taxIdFault } from "./field-rules.server";
import { requiredText } from "./form.server";
import { hasNumberInDigits, hasNumberOrNone, isNumberUpTo, type TypedNumber } from "./street-number.server";

const { installers: said, profile, ours } = messages;

const required = (longest: number, missing: string = said.requiredField) =>
  requiredText(missing).max(longest, { error: ours.textTooLong(longest) });

const shortName = (missing: string) =>
  requiredText(missing).max(installerNameLimit - 1, { error: said.nameTooLong });

/** Installers 5, "Installer form": personal or business data and the address, which a profile and a registration share. */
export const installerFields = {
  name: shortName(said.typeName),
  nameFantasy: shortName(said.requiredField),
  cnpj: requiredAnd(said.requiredField, parseTaxId, taxIdFault),
  inscrEstadual: optionalText(30),
  birthDate: optionally((typed) => parseBirthDate(typed, new Date()), ours.birthDateWrong),
  phoneNumber: requiredAnd(said.requiredField, parsePhone, () => profile.invalidPhone),
  phoneNumber2: optionally(parsePhone, profile.invalidPhone),
  whatsApp: requiredAnd(said.typeWhatsApp, parseWhatsApp, () => profile.invalidPhone),
  instagram: required(45, said.typeInstagram),
  postalCode: requiredText(said.requiredField)
    .max(10, { error: said.cepTooLong, abort: true })
    .transform(parsedBy(parseCep, () => messages.address.cepNotFound)),
  addressName: required(200),
  addressNumber: z.string().trim().default(""),
  semNumero: z.string().optional(),
  addressComplement: optionalText(200),
  neighborhood: required(200),
  city: required(200),
  state: requiredText(said.requiredField)
    .toUpperCase()
    .refine((letters) => stateOf(letters) !== null, { error: ours.stateUnknown }),
};

/** An e-mail that has to be there, in the loose shape that installers 5 asks for. */
export const installerEmail = (missing: string) =>
  required(254, missing).regex(/^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/, { error: said.invalidEmail });

/** What proves who changes the e-mail that they log in by. It is asked for once it is needed. */
export const currentPassword = z.string().max(200, { error: ours.passwordLength }).default("");

const ofTheNumber = (rule: (typed: TypedNumber) => boolean, error: string) =>
  z.refine<TypedNumber>(rule, { path: ["addressNumber"], error, when: () => true });

/** For the whole form: a number in digits, or 'Sem número'. */
export const streetNumberChecks = [
  ofTheNumber(hasNumberOrNone, said.requiredField),
  ofTheNumber(hasNumberInDigits, ours.numberInDigits),
  ofTheNumber(isNumberUpTo(9), ours.textTooLong(9)),
] as const;

/** The same fields as the screen calls them, part by part. */
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
