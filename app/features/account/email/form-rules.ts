import * as z from "zod/mini";
import { emailField } from "~/forms/form-rules";
import { messages } from "~/messages";

/** The upstream says whether the password is needed. */
export const emailForm = {
  schema: z.object({
    newEmail: emailField,
    password: z.optional(z.string().check(z.maxLength(200, { error: messages.ours.passwordLength }))),
  }),
  refusal: { title: messages.ours.checkMarked },
  labels: { newEmail: "Novo e-mail", password: "Senha" },
  secrets: ["password"],
};
