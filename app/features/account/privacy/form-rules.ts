import * as z from "zod/mini";
import { messages } from "~/messages";

/** Both forms share these rules, because the deletion covers the same data as the copy. */
export const privacyForm = {
  schema: z.object({
    password: z
      .string({ error: messages.password.required })
      .check(z.maxLength(200, { error: messages.ours.passwordLength })),
  }),
  refusal: { title: messages.ours.checkMarked },
  labels: { password: "Senha" },
  secrets: ["password"],
};
