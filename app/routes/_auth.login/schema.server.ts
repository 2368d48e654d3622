import { z } from "zod";
import { requiredText } from "~/composition/form.server";
import { messages } from "~/messages";

/** What is wrong with an e-mail or a password that nobody could have is not told: it is simply not theirs. */
export const loginForm = {
  schema: z.object({
    email: requiredText(messages.profile.requiredField),
    password: z.string({ error: messages.profile.requiredField }),
  }),
  labels: { email: "E-mail", password: "Senha" },
  secrets: ["password"],
};

export const couldBeSomeones = ({ email, password }: z.output<typeof loginForm.schema>): boolean =>
  email.length >= 3 && email.length <= 254 && password.length <= 200;
