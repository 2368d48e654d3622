import { z } from "zod";
import { emailField } from "~/composition/signing-in.server";

export const forgotPasswordForm = {
  schema: z.object({ email: emailField }),
  labels: { email: "E-mail" },
};
