import * as z from "zod/mini";
import { emailField } from "~/forms/form-rules";
import { messages } from "~/messages";

export const forgotPasswordForm = {
  schema: z.object({ email: emailField }),
  labels: { email: "E-mail" },
  refusal: { title: messages.ours.checkMarked },
};
