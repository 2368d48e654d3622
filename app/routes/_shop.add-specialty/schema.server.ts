import { z } from "zod";
import { requiredText } from "~/composition/form.server";
import { messages } from "~/messages";

/** What the upstream keeps of a name. */
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
