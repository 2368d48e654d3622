import { maxCaptionLength, type PortfolioPicture } from "~/model/installer";
import type { Refusal } from "~/model/refusal";
import { paths } from "~/paths";
import { Button } from "~/ui/button";
import { TextField } from "~/ui/field";
import { KindField, type Kinds } from "./kind-field";

interface PictureFormProps {
  picture: PortfolioPicture;
  kinds: Kinds;
  /** 1-based. */
  place: number;
  isLast: boolean;
  refusal?: Refusal;
}

export const getPictureFieldId = (name: string, pictureId: number) => `${name}-${pictureId}`;

export function PictureForm({ picture, kinds, place, isLast, refusal }: PictureFormProps) {
  const { id, caption, kind } = picture;
  return (
    <form method="post" action={paths.account.portfolio()} className="stack" aria-label={`Foto ${place}`}>
      {/* Enter activates the first submit button of a form, even a hidden one. */}
      <button type="submit" name="intent" value="legenda" hidden />
      <input type="hidden" name="id" value={id} />
      <input type="hidden" name="lugar" value={place} />
      <TextField
        label={`Legenda da foto ${place}`}
        name="legenda"
        id={getPictureFieldId("legenda", id)}
        autoComplete="off"
        maxLength={maxCaptionLength}
        defaultValue={refusal?.typed.legenda ?? caption ?? ""}
        error={refusal?.errors.legenda}
      />
      <KindField
        kinds={kinds}
        label={`Tipo de trabalho da foto ${place}`}
        id={getPictureFieldId("especialidade", id)}
        chosen={refusal?.typed.especialidade ?? String(kind?.id ?? "")}
        errors={refusal?.errors}
      />
      <Button look="outlined" name="intent" value="legenda" full>
        Salvar a foto {place}
      </Button>
      <div className="pair">
        {place > 1 && (
          <Button look="quiet" name="intent" value="antes" aria-label={`Mover para antes: foto ${place}`}>
            Mover para antes
          </Button>
        )}
        {!isLast && (
          <Button look="quiet" name="intent" value="depois" aria-label={`Mover para depois: foto ${place}`}>
            Mover para depois
          </Button>
        )}
      </div>
      <details>
        <summary className="button quiet full">Remover a foto {place}</summary>
        <Button
          look="outlined"
          icon="bin"
          name="intent"
          value="remover"
          aria-label={`Sim, remover a foto ${place}`}
        >
          Sim, remover
        </Button>
      </details>
    </form>
  );
}
