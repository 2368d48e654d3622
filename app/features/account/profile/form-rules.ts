import * as z from "zod/mini";
import {
  createInstallerEmailRule,
  currentPassword,
  installerFields,
  streetNumberChecks,
} from "~/features/installers/installer-rules";
import { createTextRule, describeTaxIdFault, formatPhoneFault } from "~/forms/field-rules";
import { createNewPasswordField, createRequiredTextRule, requireSamePasswords } from "~/forms/form-rules";
import { withSavedNumber } from "~/forms/street-number";
import { messages } from "~/messages";
import { installerLabels } from "~/model/installer-fields";
import { parsePhone } from "../../../../common/phone";
import { parseTaxId } from "../../../../common/tax-id";

/** Purchase 5, "Profile personal form". */
export const personalForm = {
  schema: z.object({
    name: createRequiredTextRule(messages.profile.requiredField).check(
      z.maxLength(120, { error: messages.ours.textTooLong(120) }),
    ),
    cnpj: createTextRule(parseTaxId, describeTaxIdFault),
    phoneNumber: createTextRule(parsePhone, formatPhoneFault),
  }),
  refusal: { title: messages.profile.notValidated, message: messages.profile.fillAllFields },
  labels: {
    name: "Nome",
    cnpj: "CPF ou CNPJ",
    phoneNumber: "Telefone",
    removerFoto: "Remover foto",
    image: "Foto",
  },
};

/** Purchase 5, "Password form". */
export const passwordForm = {
  schema: z
    .object({
      currentPassword: z
        .string({ error: messages.password.required })
        .check(z.maxLength(200, { error: messages.ours.passwordLength })),
      newPassword: createNewPasswordField(messages.password.required),
      confirmPassword: z.string({ error: messages.password.required }),
    })
    .check(
      requireSamePasswords("newPassword", "confirmPassword", messages.password.mismatch),
      z.refine<Readonly<Record<string, unknown>>>(
        (typed) => !typed.newPassword || typed.newPassword !== typed.currentPassword,
        { path: ["newPassword"], error: messages.ours.passwordUnchanged, when: () => true },
      ),
    ),
  refusal: { title: messages.ours.checkMarked },
  labels: {
    currentPassword: "Senha atual",
    newPassword: "Nova senha",
    confirmPassword: "Confirmar nova senha",
  },
  secrets: ["currentPassword", "newPassword", "confirmPassword"],
};

/** Installers 5, "Installer form", with the e-mail, without password and terms. */
export const installerForm = {
  schema: withSavedNumber(
    z
      .object({
        ...installerFields,
        email: createInstallerEmailRule(messages.installers.typeEmail),
        currentPassword,
      })
      .check(...streetNumberChecks),
  ),
  refusal: { title: messages.installers.notValidated },
  labels: {
    ...installerLabels.data,
    email: installerLabels.email.email,
    ...installerLabels.login,
    ...installerLabels.address,
    ...installerLabels.photo,
  },
  secrets: ["currentPassword"],
};
