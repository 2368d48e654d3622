import { messages } from "~/messages";
import type { PortfolioPicture } from "~/model/installer";
import type { Refusal } from "~/model/refusal";
import { paths } from "~/paths";
import { Button } from "~/ui/button";
import { OnePhotoField } from "~/ui/photos-field";
import { Picture } from "~/ui/picture";
import { VisuallyHidden } from "~/ui/visually-hidden";
import { getPictureFieldId } from "./picture-form";

interface BeforeFormProps {
  picture: PortfolioPicture;
  /** 1-based. */
  place: number;
  refusal?: Refusal;
}

/** How the place of a picture looked before the work. */
export function BeforeForm({ picture: { id, before }, place, refusal }: BeforeFormProps) {
  return (
    <details open={refusal !== undefined}>
      <summary className="button quiet full">
        <span>
          {before ? "Alterar" : "Adicionar"} a foto de antes <VisuallyHidden>da foto {place}</VisuallyHidden>
        </span>
      </summary>
      <div className="stack">
        {before && <Picture path={before} alt={`Antes: foto ${place}`} side={96} height={72} />}
        <form
          method="post"
          action={paths.account.portfolio()}
          encType="multipart/form-data"
          className="stack"
          noValidate
        >
          <input type="hidden" name="intent" value="foto-antes" />
          <input type="hidden" name="id" value={id} />
          <OnePhotoField
            label={`Foto de antes da foto ${place}`}
            name="fotoAntes"
            id={getPictureFieldId("fotoAntes", id)}
            hint="Opcional. O mesmo lugar, antes do trabalho."
            error={refusal?.errors.fotoAntes}
            tooLarge={messages.installers.photoTooLarge}
          />
          <Button look="outlined" full>
            Salvar foto de antes da foto {place}
          </Button>
        </form>
        {before && (
          <form method="post" action={paths.account.portfolio()}>
            <input type="hidden" name="id" value={id} />
            <Button look="quiet" icon="bin" name="intent" value="remover-antes">
              Remover foto de antes da foto {place}
            </Button>
          </form>
        )}
      </div>
    </details>
  );
}
