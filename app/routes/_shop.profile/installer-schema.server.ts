import { z } from "zod";
import { requiredText } from "~/composition/form.server";
import { hasNumberInDigits, hasNumberOrNone, withNumberKept } from "~/composition/street-number.server";
import { parseCep } from "~/domain/cep";
import { installerNameLimit, parseBirthDate, parseWhatsApp } from "~/domain/installer";
import { parsePhone } from "~/domain/phone";
import { stateOf } from "~/domain/state";
import { parseTaxId } from "~/domain/tax-id";
import { messages } from "~/messages";
import { parsedBy, parsedText, taxIdFault } from "./schema.server";

const { installers: said, profile, ours } = messages;

/** A text that has to be there, and that `parse` makes something of. */
const requiredAnd = (
  missing: string,
  parse: (typed: string) => string | null,
  wrong: (typed: string) => string,
) => requiredText(missing).transform(parsedBy(parse, wrong));

/** Null where nothing is typed. */
const optionally = (parse: (typed: string) => string | null, wrong: string) =>
  parsedText(
    (typed) => (typed.trim() === "" ? "" : parse(typed)),
    () => wrong,
  ).transform((text) => text || null);

const required = (longest: number, missing: string = said.requiredField) =>
  requiredText(missing).max(longest, { error: ours.textTooLong });

const upTo = (longest: number) => (typed: string) => (typed.trim().length > longest ? null : typed.trim());

const shortName = (missing: string) =>
  requiredText(missing).max(installerNameLimit - 1, { error: said.nameTooLong });

const emailShape = /^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/;

/** Installers 5, "Installer form", as a profile has it: with the e-mail, without password and terms. */
export const installerForm = {
  schema: z
    .object({
      name: shortName(said.typeName),
      nameFantasy: shortName(said.requiredField),
      cnpj: requiredAnd(said.requiredField, parseTaxId, taxIdFault),
      inscrEstadual: optionally(upTo(30), ours.textTooLong),
      birthDate: optionally((typed) => parseBirthDate(typed, new Date()), ours.birthDateWrong),
      phoneNumber: requiredAnd(said.requiredField, parsePhone, () => profile.invalidPhone),
      phoneNumber2: optionally(parsePhone, profile.invalidPhone),
      whatsApp: requiredAnd(said.typeWhatsApp, parseWhatsApp, () => profile.invalidPhone),
      instagram: required(45, said.typeInstagram),
      email: required(254, said.typeEmail).regex(emailShape, { error: said.invalidEmail }),
      postalCode: requiredText(said.requiredField)
        .max(10, { error: said.cepTooLong, abort: true })
        .transform(parsedBy(parseCep, () => messages.address.cepNotFound)),
      addressName: required(200),
      addressNumber: z.string().trim().default(""),
      semNumero: z.string().optional(),
      addressComplement: optionally(upTo(200), ours.textTooLong),
      neighborhood: required(200),
      city: required(200),
      state: requiredText(said.requiredField)
        .toUpperCase()
        .refine((letters) => stateOf(letters) !== null, { error: ours.stateUnknown }),
    })
    .refine(hasNumberOrNone, {
      path: ["addressNumber"],
      error: said.requiredField,
      when: () => true,
    })
    .refine(hasNumberInDigits(9), {
      path: ["addressNumber"],
      error: ours.numberInDigits,
      when: () => true,
    })
    .transform(withNumberKept),
  labels: {
    name: "Nome",
    nameFantasy: "Nome fantasia",
    cnpj: "CPF ou CNPJ",
    inscrEstadual: "Inscrição estadual",
    birthDate: "Data de nascimento",
    phoneNumber: "Telefone",
    phoneNumber2: "Celular",
    whatsApp: "WhatsApp",
    instagram: "Instagram",
    email: "E-mail",
    postalCode: "CEP",
    addressName: "Rua",
    addressNumber: "Número",
    semNumero: "Sem número",
    addressComplement: "Complemento",
    neighborhood: "Bairro",
    city: "Cidade",
    state: "Estado",
    removerFoto: "Remover foto",
    image: "Foto",
  },
};
