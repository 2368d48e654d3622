import { z } from "zod";
import { emailField } from "~/services/sign-in.server";

export const forgotPasswordForm = {
  schema: z.object({ email: emailField }),
  labels: { email: "E-mail" },
};
