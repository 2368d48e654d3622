import { z } from "zod";
import { bankOptions } from "~/domain/banks.server";
import { accountTypes } from "~/domain/installer-work";
import { regionsOffered } from "~/domain/region";
import { messages } from "~/messages";
import { optionally, optionalText } from "~/services/field-rules.server";
import {
  currentPassword,
  installerEmail,
  installerFields,
  installerLabels,
  streetNumberChecks,
} from "~/services/installer-rules.server";
import { newPasswordField, samePasswords } from "~/services/sign-in.server";
import { toSavedNumber } from "~/services/street-number.server";

const { installers: texts, ours } = messages;

export const observationsLimit = 1000;

const oneOf = (offered: readonly string[], kept: readonly string[]) =>
  optionally(
    (typed) => (offered.includes(typed) || kept.includes(typed) ? typed : null),
    ours.chooseFromList,
  );

/** `kept`: saved region and bank that remain valid although they are no longer offered. */
const sharedFields = (kept: readonly string[]) => ({
  ...installerFields,
  region: oneOf(regionsOffered, kept),
  category: optionalText(60),
  observations: optionalText(observationsLimit),
  accountBank: oneOf(bankOptions, kept),
  accountType: oneOf(accountTypes, kept),
  agencyNumber: optionalText(20),
  accountNumber: optionalText(20),
  email: installerEmail(texts.invalidEmail),
  email2: z.string().default(""),
});

interface Twice {
  readonly email?: string;
  readonly email2?: string;
}

const sameEmails = z.refine<Twice>(
  ({ email = "", email2 = "" }) => email2 !== "" && email2.trim().toLowerCase() === email.toLowerCase(),
  { path: ["email2"], error: texts.emailsDiffer, when: () => true },
);

/** In screen order, which is also the order of the error summary. */
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

/** Installers 5, "Installer form". */
export const registrationRules = {
  schema: z
    .object({
      ...sharedFields([]),
      password: newPasswordField(texts.passwordRequired),
      password2: z.string().default(""),
      termos: z.string({ error: texts.termsNeeded }),
    })
    .check(...streetNumberChecks, sameEmails, samePasswords("password", "password2", texts.passwordsDiffer))
    .transform(toSavedNumber),
  labels: {
    ...labels,
    password: "Senha",
    password2: "Confirmar senha",
    termos: "Termos",
    ...installerLabels.photo,
  },
  secrets: ["password", "password2"],
};

/** The password has its own form, and the terms were accepted at registration. */
export const editRules = (kept: readonly string[]) => ({
  schema: z
    .object({ ...sharedFields(kept), currentPassword })
    .check(...streetNumberChecks, sameEmails)
    .transform(toSavedNumber),
  labels: { ...labels, ...installerLabels.login, ...installerLabels.photo },
  secrets: ["currentPassword"],
});
