import { z } from "zod";
import { requiredText } from "~/composition/form.server";
import { emailField, newPasswordField } from "~/composition/signing-in.server";
import { messages } from "~/messages";

const required = messages.profile.requiredField;

export const registerForm = {
  schema: z
    .object({
      name: requiredText(required).max(120, { error: messages.ours.textTooLong(120) }),
      email: emailField,
      password: newPasswordField(required),
      password2: z.string({ error: required }),
    })
    .refine(({ password, password2 }) => password === password2, {
      path: ["password2"],
      error: messages.password.mismatch,
      when: () => true,
    }),
  labels: { name: "Nome", email: "E-mail", password: "Senha", password2: "Confirmar senha" },
  secrets: ["password", "password2"],
};
