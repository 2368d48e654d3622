import * as z from "zod/mini";
import { createNewPasswordField, requireSamePasswords } from "~/forms/form-rules";
import { messages } from "~/messages";

const required = messages.password.required;

export const resetPasswordForm = {
  schema: z
    .object({ password: createNewPasswordField(required), password2: z.string({ error: required }) })
    .check(requireSamePasswords("password", "password2", messages.password.mismatch)),
  refusal: { title: messages.ours.checkMarked },
  labels: { password: "Nova senha", password2: "Confirmar nova senha" },
  secrets: ["password", "password2"],
};
