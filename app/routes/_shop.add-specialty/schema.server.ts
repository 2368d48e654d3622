import { z } from "zod";
import { messages } from "~/messages";
import { requiredText } from "~/services/form.server";

/** Limit of the upstream. */
export const nameLimit = 120;

/** Installers 5, "New specialty". */
export const specialtyForm = {
  schema: z.object({
    name: requiredText(messages.installers.specialtyNameRequired).max(nameLimit, {
      error: messages.ours.specialtyNameTooLong(nameLimit),
    }),
  }),
  labels: { name: "Nome da especialidade" },
};
