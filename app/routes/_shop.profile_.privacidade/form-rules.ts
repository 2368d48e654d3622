import * as z from "zod/mini";
import { messages } from "~/messages";

export const deletionForm = {
  schema: z.object({
    password: z
      .string({ error: messages.password.required })
      .check(z.maxLength(200, { error: messages.ours.passwordLength })),
  }),
  refusal: { title: messages.ours.checkMarked },
  labels: { password: "Senha" },
  secrets: ["password"],
};
