import { z } from "zod";
import { optionally, optionalText } from "~/composition/field-rules.server";
import {
  currentPassword,
  installerEmail,
  installerFields,
  installerLabels,
  streetNumberChecks,
} from "~/composition/installer-rules.server";
import { newPasswordField } from "~/composition/signing-in.server";
import { withNumberKept } from "~/composition/street-number.server";
import { bankOptions } from "~/domain/banks.server";
import { accountTypes } from "~/domain/installer-work";
import { regionsOffered } from "~/domain/region";
import { messages } from "~/messages";

const { installers: said, ours } = messages;

export const observationsLimit = 1000;

const oneOf = (offered: readonly string[], kept: readonly string[]) =>
  optionally(
    (typed) => (offered.includes(typed) || kept.includes(typed) ? typed : null),
    ours.chooseFromList,
  );

/** `kept` is what the saved record says: a region or a bank that is not offered any more may stay. */
const sharedFields = (kept: readonly string[]) => ({
  ...installerFields,
  region: oneOf(regionsOffered, kept),
  category: optionalText(60),
  observations: optionalText(observationsLimit),
  accountBank: oneOf(bankOptions, kept),
  accountType: oneOf(accountTypes, kept),
  agencyNumber: optionalText(20),
  accountNumber: optionalText(20),
  email: installerEmail(said.invalidEmail),
  email2: z.string().default(""),
});

interface Twice {
  readonly email?: string;
  readonly email2?: string;
  readonly password?: string;
  readonly password2?: string;
}

const sameEmails = z.refine<Twice>(
  ({ email = "", email2 = "" }) => email2 !== "" && email2.trim().toLowerCase() === email.toLowerCase(),
  { path: ["email2"], error: said.emailsDiffer, when: () => true },
);
const samePasswords = z.refine<Twice>(({ password = "", password2 = "" }) => password === password2, {
  path: ["password2"],
  error: said.passwordsDiffer,
  when: () => true,
});

/** In the screen's order, which is the order of what the summary says. */
const labels = {
  ...installerLabels.data,
  ...installerLabels.address,
  region: "Região",
  category: "Categoria",
  observations: "Observações",
  accountBank: "Banco",
  accountType: "Tipo de conta",
  agencyNumber: "Agência",
  accountNumber: "Conta",
  email: "E-mail",
  email2: "Confirmar e-mail",
};

/** Installers 5, "Installer form", for who is new. */
export const registrationRules = {
  schema: z
    .object({
      ...sharedFields([]),
      password: newPasswordField(said.passwordRequired),
      password2: z.string().default(""),
      termos: z.string({ error: said.termsNeeded }),
    })
    .check(...streetNumberChecks, sameEmails, samePasswords)
    .transform(withNumberKept),
  labels: {
    ...labels,
    password: "Senha",
    password2: "Confirmar senha",
    termos: "Termos",
    ...installerLabels.photo,
  },
  secrets: ["password", "password2"],
};

/** The same for a saved record: another password has its own form, and the terms were agreed to. */
export const editRules = (kept: readonly string[]) => ({
  schema: z
    .object({ ...sharedFields(kept), currentPassword })
    .check(...streetNumberChecks, sameEmails)
    .transform(withNumberKept),
  labels: { ...labels, ...installerLabels.login, ...installerLabels.photo },
  secrets: ["currentPassword"],
});
