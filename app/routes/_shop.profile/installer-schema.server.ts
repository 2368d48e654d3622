import { z } from "zod";
import {
  currentPassword,
  installerEmail,
  installerFields,
  installerLabels,
  streetNumberChecks,
} from "~/composition/installer-rules.server";
import { withNumberKept } from "~/composition/street-number.server";
import { messages } from "~/messages";

/** Installers 5, "Installer form", as a profile has it: with the e-mail, without password and terms. */
export const installerForm = {
  schema: z
    .object({ ...installerFields, email: installerEmail(messages.installers.typeEmail), currentPassword })
    .check(...streetNumberChecks)
    .transform(withNumberKept),
  labels: {
    ...installerLabels.data,
    email: "E-mail",
    ...installerLabels.login,
    ...installerLabels.address,
    ...installerLabels.photo,
  },
  secrets: ["currentPassword"],
};
