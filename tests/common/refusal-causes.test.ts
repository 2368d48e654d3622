import { describe, expect, test } from "vitest";
import * as z from "zod/mini";
import { installerFields } from "~/features/installers/installer-rules";
import { emailField } from "~/forms/form-rules";
import { findCardFaults } from "~/model/card";
import { parseQuantity } from "~/model/quantity";

const refusalOf = (schema: z.core.$ZodType, typed: string): string => {
  const parsed = z.safeParse(schema, typed);
  return parsed.success ? "taken" : parsed.error.issues.map(({ message }) => message).join(" ");
};

const { cnpj, phoneNumber, whatsApp, postalCode, state, birthDate, addressName } = installerFields;

describe("the refusal of a field", () => {
  test.each<[cause: string, schema: z.core.$ZodType, typed: string, says: RegExp]>([
    ["a CPF with a wrong check digit", cnpj, "529.982.247-26", /^Cpf Inválido$/],
    ["a CPF that lacks a digit", cnpj, "529.982.247-2", /^Cpf Inválido$/],
    ["a CPF of one digit repeated", cnpj, "111.111.111-11", /^Cpf Inválido$/],
    ["a CNPJ with a wrong check digit", cnpj, "11.222.333/0001-82", /^Cnpf Inválido$/],
    ["a CNPJ that lacks a digit", cnpj, "11.222.333/0001-8", /^Cnpf Inválido$/],
    ["a missing tax id", cnpj, " ", /^Campo requerido\.$/],
    ["a phone of another country", phoneNumber, "+1 212 555 0100", /número do Brasil/],
    ["a phone of another country by 00", phoneNumber, "00351 912 345 678", /número do Brasil/],
    ["a phone whose area code does not exist", phoneNumber, "(20) 98765-4321", /DDD não existe/],
    ["a WhatsApp whose area code does not exist", whatsApp, "(23) 98765-4321", /DDD não existe/],
    ["a phone without its area code", phoneNumber, "98765-4321", /^Telefone invalido\.$/],
    ["a phone of letters", phoneNumber, "ligue", /^Telefone invalido\.$/],
    ["a mobile number that begins with 1", phoneNumber, "(11) 11111-1111", /^Telefone invalido\.$/],
    ["a CEP that is too long", postalCode, "01310-100-00", /no máximo 10 caracteres/],
    ["a CEP of letters", postalCode, "abc", /^CEP não encontrado$/],
    ["a missing CEP", postalCode, "\u200b", /^Campo requerido\.$/],
    ["an e-mail without a domain", emailField, "ana@", /e-mail válido/],
    ["an e-mail of Cyrillic letters", emailField, "\u0430na@loja.com.br", /letras de outro alfabeto/],
    ["an e-mail that is too long", emailField, `${"a".repeat(250)}@loja.com.br`, /no máximo 254 caracteres/],
    ["a state that does not exist", state, "XX", /Escolha um estado/],
    ["a day that does not exist", birthDate, "30/02/1988", /data de nascimento/],
    ["a street that is too long", addressName, "r".repeat(201), /no máximo 200 caracteres/],
  ])("says the fault of %s", (_, schema, typed, says) => {
    expect(refusalOf(schema, typed)).toMatch(says);
  });

  test.each([
    ["number", "4000 0000 0000 0011", "invalid"],
    ["number", "4000 0000", "invalid"],
    ["number", " ", "missing"],
    ["expiry", "13/27", "invalid"],
    ["expiry", "09/25", "expired"],
    ["expiry", "", "missing"],
    ["cvv", "12", "invalid"],
    ["holder", "A", "invalid"],
  ])("names the fault of a card's %s '%s': %s", (field, typed, fault) => {
    const card = { number: "4000 0000 0000 0010", holder: "ANA SOUZA", expiry: "09-27", cvv: "123" };
    expect(findCardFaults({ ...card, [field]: typed }, "2026-01-01")).toEqual({ [field]: fault });
  });

  test.each([
    ["two", "notDigits"],
    ["1,5", "notDigits"],
    ["0", "tooLow"],
    ["-3", "tooLow"],
    ["1000", "tooHigh"],
    ["12345", "tooManyDigits"],
  ])("names the fault of the quantity '%s': %s", (typed, reason) => {
    expect(parseQuantity(typed)).toMatchObject({ ok: false, reason });
  });
});
