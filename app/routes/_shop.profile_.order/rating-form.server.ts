import { z } from "zod";
import type { FormRules } from "~/forms/form-rules";
import { messages } from "~/messages";
import { photosIn } from "~/services/uploaded-photos.server";
import { commentField, maxCommentLength, noteField, photosField } from "./rating-fields";
import type { RatingView } from "./rating-view.server";

const { chooseNote, noteForComment, noteForPhotos, textTooLong } = messages.ours;

type Field = z.ZodType<string | undefined>;

const note = (error: string) => z.string({ error }).regex(/^[1-5]$/, { error });

const comment: Field = z
  .string()
  .transform((typed) => typed.replace(/\r\n/g, "\n").trim())
  .pipe(z.string().max(maxCommentLength, { error: textTooLong(maxCommentLength) }))
  .optional();

export const commentLabels = (form: FormData): Record<string, string> =>
  Object.fromEntries([...form.keys()].filter(isComment).map((name) => [name, "Comentário"]));

const isComment = (name: string) => name.startsWith(commentField(""));

/** A comment requires a rating of the same subject. */
export function ratingForm(
  subjects: RatingView,
  form: FormData,
): Pick<FormRules<z.ZodType<Record<string, string | undefined>>>, "schema" | "labels"> {
  const fields = subjects.flatMap(({ key, isNeeded }): [string, Field][] => {
    const isCommented = String(form.get(commentField(key)) ?? "").trim() !== "";
    const hasPhotos = photosIn(form, photosField(key)).length > 0;
    const reasons = [isNeeded && chooseNote, isCommented && noteForComment, hasPhotos && noteForPhotos];
    const given = note(reasons.find((reason) => reason !== false) ?? chooseNote);
    return [
      [noteField(key), isNeeded || isCommented || hasPhotos ? given : given.optional()],
      [commentField(key), comment],
    ];
  });
  const labels = subjects.flatMap(({ key, title }) => [
    [noteField(key), title],
    [commentField(key), title],
    [photosField(key), title],
  ]);
  return { schema: z.object(Object.fromEntries(fields)), labels: Object.fromEntries(labels) };
}
