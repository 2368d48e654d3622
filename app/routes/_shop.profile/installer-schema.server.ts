import { z } from "zod";
import { messages } from "~/messages";
import {
  currentPassword,
  installerEmail,
  installerFields,
  installerLabels,
  streetNumberChecks,
} from "~/services/installer-rules.server";
import { toSavedNumber } from "~/services/street-number.server";

/** Installers 5, "Installer form", with the e-mail, without password and terms. */
export const installerForm = {
  schema: z
    .object({ ...installerFields, email: installerEmail(messages.installers.typeEmail), currentPassword })
    .check(...streetNumberChecks)
    .transform(toSavedNumber),
  labels: {
    ...installerLabels.data,
    email: "E-mail",
    ...installerLabels.login,
    ...installerLabels.address,
    ...installerLabels.photo,
  },
  secrets: ["currentPassword"],
};
