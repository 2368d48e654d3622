import * as z from "zod/mini";
import { createRequiredTextRule } from "~/forms/form-rules";
import { messages } from "~/messages";
import { toEmailKey } from "../../../../common/email";

/** A malformed e-mail or password gets the same message as a wrong one. */
export const loginForm = {
  schema: z.object({
    email: z.pipe(createRequiredTextRule(messages.profile.requiredField), z.transform(toEmailKey)),
    password: z.string({ error: messages.profile.requiredField }),
  }),
  labels: { email: "E-mail", password: "Senha" },
  refusal: { title: messages.ours.checkMarked },
  secrets: ["password"],
};

export const isPlausibleLogin = ({ email, password }: z.output<typeof loginForm.schema>): boolean =>
  email.length >= 3 && email.length <= 254 && password.length <= 200;
