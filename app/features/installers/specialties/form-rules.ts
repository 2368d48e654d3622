import * as z from "zod/mini";
import { createRequiredTextRule } from "~/forms/form-rules";
import { messages } from "~/messages";

/** Limit of the upstream. */
export const nameLimit = 120;

/** Installers 5, "New specialty". */
export const specialtyForm = {
  schema: z.object({
    name: createRequiredTextRule(messages.installers.specialtyNameRequired).check(
      z.maxLength(nameLimit, { error: messages.ours.specialtyNameTooLong(nameLimit) }),
    ),
  }),
  refusal: { title: messages.installers.notValidated, message: messages.installers.checkFields },
  labels: { name: "Nome da especialidade" },
};
