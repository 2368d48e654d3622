import { z } from "zod";
import { messages } from "~/messages";
import { newPasswordField, samePasswords } from "~/services/sign-in.server";

const required = messages.password.required;

export const resetPasswordForm = {
  schema: z
    .object({ password: newPasswordField(required), password2: z.string({ error: required }) })
    .check(samePasswords("password", "password2", messages.password.mismatch)),
  labels: { password: "Nova senha", password2: "Confirmar nova senha" },
  secrets: ["password", "password2"],
};
