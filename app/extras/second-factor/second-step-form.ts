import * as z from "zod/mini";
import { requiredText } from "~/forms/form-rules";
import { messages } from "~/messages";
import { emailKey } from "../../../common/email";

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
