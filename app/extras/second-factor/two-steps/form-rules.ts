import * as z from "zod/mini";
import { requiredText } from "~/forms/form-rules";
import { messages } from "~/messages";

const refusal = { title: messages.ours.checkMarked };

/** Turns the second factor on or off. */
export const passwordForm = {
  schema: z.object({
    password: requiredText(messages.profile.requiredField).check(
      z.maxLength(200, { error: messages.ours.passwordLength }),
    ),
  }),
  refusal,
  labels: { password: "Senha" },
  secrets: ["password"],
};

export const codeForm = {
  schema: z.object({
    codigo: requiredText(messages.profile.requiredField).check(
      z.maxLength(40, { error: messages.account.secondFactor.wrong }),
    ),
  }),
  refusal,
  labels: { codigo: "Código do aplicativo" },
  secrets: ["codigo"],
};
