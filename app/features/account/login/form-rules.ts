import * as z from "zod/mini";
import { requiredText } from "~/forms/form-rules";
import { messages } from "~/messages";
import { emailKey } from "../../../../common/email";

/** A malformed e-mail or password gets the same message as a wrong one. */
export const loginForm = {
  schema: z.object({
    email: z.pipe(requiredText(messages.profile.requiredField), z.transform(emailKey)),
    password: z.string({ error: messages.profile.requiredField }),
  }),
  labels: { email: "E-mail", password: "Senha" },
  refusal: { title: messages.ours.checkMarked },
  secrets: ["password"],
};

/** After the password: e-mail and password come sealed. */
export const codeForm = {
  schema: z.object({
    email: z.pipe(requiredText(messages.profile.requiredField), z.transform(emailKey)),
    codigo: requiredText(messages.profile.requiredField).check(
      z.maxLength(40, { error: messages.account.secondFactor.wrong }),
    ),
  }),
  labels: { email: "E-mail", codigo: "Código de verificação" },
  refusal: { title: messages.ours.checkMarked },
  secrets: ["codigo"],
};

export const isPlausibleLogin = ({ email, password }: z.output<typeof loginForm.schema>): boolean =>
  email.length >= 3 && email.length <= 254 && password.length <= 200;
