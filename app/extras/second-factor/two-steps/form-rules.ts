import * as z from "zod/mini";
import { createRequiredTextRule } from "~/forms/form-rules";
import { messages } from "~/messages";

const refusal = { title: messages.ours.checkMarked };

/** Turns the second factor on or off. */
export const confirmPasswordForm = {
  schema: z.object({
    password: createRequiredTextRule(messages.profile.requiredField).check(
      z.maxLength(200, { error: messages.ours.passwordLength }),
    ),
  }),
  refusal,
  labels: { password: "Senha" },
  secrets: ["password"],
};

export const codeForm = {
  schema: z.object({
    codigo: createRequiredTextRule(messages.profile.requiredField).check(
      z.maxLength(40, { error: messages.account.secondFactor.wrong }),
    ),
  }),
  refusal,
  labels: { codigo: "Código do aplicativo" },
  secrets: ["codigo"],
};
