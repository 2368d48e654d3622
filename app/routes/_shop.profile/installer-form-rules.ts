import { z } from "zod";
import {
  currentPassword,
  installerEmail,
  installerFields,
  installerLabels,
  streetNumberChecks,
} from "~/forms/installer-rules";
import { toSavedNumber } from "~/forms/street-number";
import { messages } from "~/messages";

/** Installers 5, "Installer form", with the e-mail, without password and terms. */
export const installerForm = {
  schema: z
    .object({ ...installerFields, email: installerEmail(messages.installers.typeEmail), currentPassword })
    .check(...streetNumberChecks)
    .transform(toSavedNumber),
  refusal: { title: messages.installers.notValidated },
  labels: {
    ...installerLabels.data,
    email: "E-mail",
    ...installerLabels.login,
    ...installerLabels.address,
    ...installerLabels.photo,
  },
  secrets: ["currentPassword"],
};
