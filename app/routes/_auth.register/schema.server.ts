import { z } from "zod";
import { messages } from "~/messages";
import { requiredText } from "~/services/form.server";
import { emailField, newPasswordField } from "~/services/sign-in.server";

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
