import * as z from "zod/mini";
import { addressForm } from "~/features/account/address-fields/form-rules";
import {
  createRequiredRule,
  createTextRule,
  describeTaxIdFault,
  formatPhoneFault,
} from "~/forms/field-rules";
import {
  createNewPasswordField,
  createRequiredTextRule,
  emailField,
  requireSamePasswords,
} from "~/forms/form-rules";
import { messages } from "~/messages";
import { isMobilePhone } from "~/model/shopper";
import { parsePhone } from "../../../../common/phone";
import { parseTaxId } from "../../../../common/tax-id";

const required = messages.profile.requiredField;

const unlessEmpty = (parse: (typed: string) => string | null) => (typed: string) =>
  typed.trim() === "" ? "" : parse(typed);

/** Freight needs a mobile number, so a landline would be asked for again in the cart. */
const mobilePhone = (typed: string) => (isMobilePhone(typed) ? parsePhone(typed) : null);

const phoneFault = (typed: string) =>
  parsePhone(typed) === null ? formatPhoneFault(typed) : messages.input.mobileNeeded;

const name = createRequiredTextRule(required).check(
  z.maxLength(120, { error: messages.ours.textTooLong(120) }),
);

/** A guest buys without a password. */
export const guestForm = {
  schema: z.object({
    name,
    email: emailField,
    cnpj: createRequiredRule(required, parseTaxId, describeTaxIdFault),
    phoneNumber: createRequiredRule(required, mobilePhone, phoneFault),
  }),
  labels: { name: "Nome", email: "E-mail", cnpj: "CPF ou CNPJ", phoneNumber: "Telefone" },
  refusal: { title: messages.ours.checkMarked },
};

export const guestDeliveryForm = {
  ...guestForm,
  schema: z.intersection(guestForm.schema, addressForm.schema),
  labels: { ...guestForm.labels, ...addressForm.labels },
  needsServer: addressForm.needsServer,
};

/** Both or neither: the profile can only be saved with both. */
const isGivenWith = (other: string, field: string) =>
  z.refine<Readonly<Record<string, unknown>>>((typed) => Boolean(typed[field]) || !typed[other], {
    path: [field],
    error: required,
    when: () => true,
  });

export const registerForm = {
  schema: z
    .object({
      name,
      email: emailField,
      password: createNewPasswordField(required),
      password2: z.string({ error: required }),
      cnpj: createTextRule(unlessEmpty(parseTaxId), describeTaxIdFault),
      phoneNumber: createTextRule(unlessEmpty(mobilePhone), phoneFault),
    })
    .check(
      requireSamePasswords("password", "password2", messages.password.mismatch),
      isGivenWith("phoneNumber", "cnpj"),
      isGivenWith("cnpj", "phoneNumber"),
    ),
  labels: {
    name: "Nome",
    email: "E-mail",
    password: "Senha",
    password2: "Confirmar senha",
    cnpj: "CPF ou CNPJ",
    phoneNumber: "Telefone",
  },
  refusal: { title: messages.ours.checkMarked },
  secrets: ["password", "password2"],
};
