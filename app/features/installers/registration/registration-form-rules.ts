import * as z from "zod/mini";
import {
  createInstallerEmailRule,
  currentPassword,
  installerFields,
  streetNumberChecks,
} from "~/features/installers/installer-rules";
import { createOptionalRule, createOptionalTextRule } from "~/forms/field-rules";
import { createNewPasswordField, requireSamePasswords } from "~/forms/form-rules";
import { withSavedNumber } from "~/forms/street-number";
import { messages } from "~/messages";
import { installerLabels } from "~/model/installer-fields";
import { toEmailKey } from "../../../../common/email";

const observationsLimit = 1000;

const oneOf = (offered: readonly string[]) =>
  createOptionalRule((typed) => (offered.includes(typed) ? typed : null), messages.ours.chooseFromList);

/** Options of the lists, with saved ones that are no longer offered. */
export interface OfferedChoices {
  readonly regions: readonly string[];
  readonly banks: readonly string[];
  readonly accountTypes: readonly string[];
}

const recordFields = ({ regions, banks, accountTypes }: OfferedChoices) => ({
  ...installerFields,
  region: oneOf(regions),
  category: createOptionalTextRule(60),
  observations: createOptionalTextRule(observationsLimit),
  accountBank: oneOf(banks),
  accountType: oneOf(accountTypes),
  agencyNumber: createOptionalTextRule(20),
  accountNumber: createOptionalTextRule(20),
});

const sharedFields = (offered: OfferedChoices) => ({
  ...recordFields(offered),
  email: createInstallerEmailRule(messages.installers.invalidEmail),
  email2: z._default(z.string(), ""),
});

interface Twice {
  readonly email?: string;
  readonly email2?: string;
}

const sameEmails = z.refine<Twice>(
  // An invalid first e-mail has been refused, and is no text any more.
  ({ email = "", email2 = "" }) =>
    email2 !== "" && (typeof email !== "string" || toEmailKey(email2) === toEmailKey(email)),
  { path: ["email2"], error: messages.installers.emailsDiffer, when: () => true },
);

/** The error summary lists the fields in this order, which is the order on the screen. */
const recordLabels = {
  ...installerLabels.data,
  ...installerLabels.address,
  ...installerLabels.work,
};

const termos = z.string({ error: messages.installers.termsNeeded });

const refusal = { title: messages.installers.notValidated };

/** Installers 5, "Installer form". */
export const createRegistrationForm = (offered: OfferedChoices) => ({
  ...registrationFields,
  schema: withSavedNumber(
    z
      .object({
        ...sharedFields(offered),
        password: createNewPasswordField(messages.installers.passwordRequired),
        password2: z._default(z.string(), ""),
        termos,
      })
      .check(
        ...streetNumberChecks,
        sameEmails,
        requireSamePasswords("password", "password2", messages.installers.passwordsDiffer),
      ),
  ),
});

export const registrationFields = {
  refusal,
  labels: {
    ...recordLabels,
    ...installerLabels.email,
    ...installerLabels.newPassword,
    termos: "Termos",
    ...installerLabels.photo,
  },
  secrets: ["password", "password2"],
};

/** A client keeps e-mail and password. */
export const createClientForm = (offered: OfferedChoices) => ({
  ...clientFields,
  schema: withSavedNumber(z.object({ ...recordFields(offered), termos }).check(...streetNumberChecks)),
});

export const clientFields = {
  refusal,
  labels: { ...recordLabels, termos: "Termos", ...installerLabels.photo },
  secrets: [],
};

/** The password has its own form, and the terms were accepted at registration. */
export const createEditForm = (offered: OfferedChoices) => ({
  ...editFields,
  schema: withSavedNumber(
    z.object({ ...sharedFields(offered), currentPassword }).check(...streetNumberChecks, sameEmails),
  ),
});

export const editFields = {
  refusal,
  labels: { ...recordLabels, ...installerLabels.email, ...installerLabels.login, ...installerLabels.photo },
  secrets: ["currentPassword"],
};
