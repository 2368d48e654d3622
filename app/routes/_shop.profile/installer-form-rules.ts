import * as z from "zod/mini";
import { installerLabels } from "~/domain/installer-fields";
import {
  currentPassword,
  installerEmail,
  installerFields,
  streetNumberChecks,
} from "~/forms/installer-rules";
import { withSavedNumber } from "~/forms/street-number";
import { messages } from "~/messages";

/** Installers 5, "Installer form", with the e-mail, without password and terms. */
export const installerForm = {
  schema: withSavedNumber(
    z
      .object({ ...installerFields, email: installerEmail(messages.installers.typeEmail), currentPassword })
      .check(...streetNumberChecks),
  ),
  refusal: { title: messages.installers.notValidated },
  labels: {
    ...installerLabels.data,
    email: installerLabels.email.email,
    ...installerLabels.login,
    ...installerLabels.address,
    ...installerLabels.photo,
  },
  secrets: ["currentPassword"],
};
