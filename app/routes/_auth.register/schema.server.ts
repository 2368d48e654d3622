import { z } from "zod";
import { messages } from "~/messages";
import { requiredText } from "~/services/form.server";
import { emailField, newPasswordField, samePasswords } from "~/services/sign-in.server";

const required = messages.profile.requiredField;

export const registerForm = {
  schema: z
    .object({
      name: requiredText(required).max(120, { error: messages.ours.textTooLong(120) }),
      email: emailField,
      password: newPasswordField(required),
      password2: z.string({ error: required }),
    })
    .check(samePasswords("password", "password2", messages.password.mismatch)),
  labels: { name: "Nome", email: "E-mail", password: "Senha", password2: "Confirmar senha" },
  secrets: ["password", "password2"],
};
