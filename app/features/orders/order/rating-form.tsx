import type { Refusal } from "~/model/refusal";
import { paths } from "~/paths";
import { Button, ButtonLink } from "~/ui/button";
import { ErrorSummary } from "~/ui/error-summary";
import { TextAreaField } from "~/ui/field";
import { NoteChoice } from "~/ui/note-choice";
import { PhotosField } from "~/ui/photos-field";
import { VisuallyHidden } from "~/ui/visually-hidden";
import type { RatingView } from "./rating.server";
import { commentField, maxCommentLength, maxPhotos, noteField, photosField } from "./rating-fields";

interface RatingFormProps {
  id: number;
  takesPhotos: boolean;
  subjects: RatingView;
  refusal?: Refusal;
}

export function RatingForm({ id, takesPhotos, subjects, refusal }: RatingFormProps) {
  return (
    <form
      method="post"
      encType={takesPhotos ? "multipart/form-data" : undefined}
      action={paths.order(id, "avaliar")}
      id="avaliar"
      className="box stack no-print max-w-[44rem]"
      aria-labelledby="avaliar-titulo"
    >
      <div>
        <h2 id="avaliar-titulo">Avaliar pedido</h2>
        <p className="hint">
          Sua opinião aparece no site com o seu nome. De 1 (péssimo) a 5 (ótimo) estrelas.
        </p>
      </div>
      {refusal && <ErrorSummary {...refusal} />}
      {/* Before the files: the server stops reading where they are too large. */}
      <input type="hidden" name="intent" value="avaliar" />
      {subjects.map(({ key, title, about, isNeeded }) => (
        <div key={key} className="rated stack">
          <NoteChoice
            legend={title}
            isNeeded={isNeeded}
            name={noteField(key)}
            chosen={refusal?.typed[noteField(key)]}
            error={refusal?.errors[noteField(key)]}
          />
          <TextAreaField
            label={
              <>
                Comentário <VisuallyHidden>{about}</VisuallyHidden> <small className="hint">(opcional)</small>
              </>
            }
            name={commentField(key)}
            rows={2}
            maxLength={maxCommentLength}
            defaultValue={refusal?.typed[commentField(key)]}
            error={refusal?.errors[commentField(key)]}
          />
        </div>
      ))}
      {takesPhotos &&
        subjects
          .filter(({ isNeeded }) => !isNeeded)
          .map(({ key, about }) => (
            <PhotosField
              key={key}
              name={photosField(key)}
              label={`Fotos ${about}`}
              maxPhotos={maxPhotos}
              error={refusal?.errors[photosField(key)]}
            />
          ))}
      <div className="flex flex-wrap gap-3">
        <Button>Enviar avaliação</Button>
        <ButtonLink href={paths.order(id)} look="quiet">
          Agora não
        </ButtonLink>
      </div>
    </form>
  );
}
