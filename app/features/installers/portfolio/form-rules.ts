import * as z from "zod/mini";
import { messages } from "~/messages";
import { maxCaptionLength } from "~/model/installer";

const caption = z._default(
  z
    .string()
    .check(z.trim(), z.maxLength(maxCaptionLength, { error: messages.ours.textTooLong(maxCaptionLength) })),
  "",
);

const kind = z._default(z.string().check(z.regex(/^\d{1,9}$/, { error: messages.ours.chooseFromList })), "");

const refusal = { title: messages.partners.portfolioFailed };

export const addForm = {
  schema: z.object({ legenda: caption, especialidade: kind }),
  refusal,
  labels: { legenda: "Legenda", especialidade: "Tipo de trabalho", foto: "Foto" },
};

/** Edits one picture; the field names match those of the form that adds one. */
export const captionForm = {
  schema: z.object({ legenda: caption, especialidade: kind }),
  refusal,
  labels: { legenda: "Legenda", especialidade: "Tipo de trabalho" },
};

export const beforeForm = {
  schema: z.object({}),
  refusal,
  labels: { fotoAntes: "Foto de antes" },
};
