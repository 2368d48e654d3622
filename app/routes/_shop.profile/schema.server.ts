import { z } from "zod";
import { parsePhone } from "~/domain/phone";
import { parseTaxId } from "~/domain/tax-id";
import { messages } from "~/messages";
import { parsedText, taxIdFault } from "~/services/field-rules.server";
import { requiredText } from "~/services/form.server";
import { newPasswordField, samePasswords } from "~/services/sign-in.server";

const { profile, password } = messages;

/** Purchase 5, "Profile personal form". */
export const personalForm = {
  schema: z.object({
    name: requiredText(profile.requiredField).max(120, { error: messages.ours.textTooLong(120) }),
    cnpj: parsedText(parseTaxId, taxIdFault),
    phoneNumber: parsedText(parsePhone, () => profile.invalidPhone),
  }),
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
        .string({ error: password.required })
        .max(200, { error: messages.ours.passwordLength }),
      newPassword: newPasswordField(password.required),
      confirmPassword: z.string({ error: password.required }),
    })
    .check(samePasswords("newPassword", "confirmPassword", password.mismatch)),
  labels: {
    currentPassword: "Senha atual",
    newPassword: "Nova senha",
    confirmPassword: "Confirmar nova senha",
  },
  secrets: ["currentPassword", "newPassword", "confirmPassword"],
};
