import { z } from "zod";
import { messages } from "~/messages";
import { newPasswordField } from "~/services/sign-in.server";

const required = messages.password.required;

export const resetPasswordForm = {
  schema: z
    .object({ password: newPasswordField(required), password2: z.string({ error: required }) })
    .refine(({ password, password2 }) => password === password2, {
      path: ["password2"],
      error: messages.password.mismatch,
      when: () => true,
    }),
  labels: { password: "Nova senha", password2: "Confirmar nova senha" },
  secrets: ["password", "password2"],
};
