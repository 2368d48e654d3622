import * as z from "zod/mini";
import { maxCaptionLength } from "~/domain/installer";
import { messages } from "~/messages";

const caption = z._default(
  z
    .string()
    .check(z.trim(), z.maxLength(maxCaptionLength, { error: messages.ours.textTooLong(maxCaptionLength) })),
  "",
);

const refusal = { title: messages.partners.portfolioFailed };

export const addForm = {
  schema: z.object({ legenda: caption }),
  refusal,
  labels: { legenda: "Legenda", foto: "Foto" },
};

/** Of one picture; the field is called as in the form that adds one. */
export const captionForm = {
  schema: z.object({ legenda: caption }),
  refusal,
  labels: { legenda: "Legenda" },
};
