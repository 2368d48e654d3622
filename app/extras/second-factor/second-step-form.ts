import * as z from "zod/mini";
import { createRequiredTextRule } from "~/forms/form-rules";
import { messages } from "~/messages";
import { toEmailKey } from "../../../common/email";

/** The password was right: e-mail and password come sealed. */
export const secondStepForm = {
  schema: z.object({
    email: z.pipe(createRequiredTextRule(messages.profile.requiredField), z.transform(toEmailKey)),
    codigo: createRequiredTextRule(messages.profile.requiredField).check(
      z.maxLength(40, { error: messages.account.secondFactor.wrong }),
    ),
  }),
  labels: { email: "E-mail", codigo: messages.account.secondFactor.code },
  refusal: { title: messages.ours.checkMarked },
  secrets: ["codigo"],
};
