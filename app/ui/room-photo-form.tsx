import { photoKinds } from "~/domain/photo";
import type { Refusal } from "~/domain/refusal";
import { Button } from "./button";
import { describedBy, FieldError, Hint } from "./field";
import { photoFormat, useShrinking } from "./photos-field";

interface RoomPhotoFormProps {
  action: string;
  refusal?: Refusal;
}

/** Stores a photo of the shopper's room, for 30 days. */
export function RoomPhotoForm({ action, refusal }: RoomPhotoFormProps) {
  const hint = `Uma foto ${photoFormat}`;
  const error = refusal?.errors.foto;
  const shrinking = useShrinking();
  return (
    <form
      method="post"
      action={action}
      encType="multipart/form-data"
      className="box stack"
      aria-label="Guardar uma foto"
    >
      <h2>Guardar uma foto</h2>
      <p>Fotografe a parede, a porta ou o móvel de frente e inteiro, com boa luz.</p>
      <div className="field">
        <label htmlFor="foto">Foto</label>
        <input
          className="input"
          type="file"
          id="foto"
          name="foto"
          accept={photoKinds}
          required
          onChange={(event) => void shrinking.start(event.currentTarget)}
          {...describedBy("foto", { hint, error })}
        />
        <Hint id="foto">{hint}</Hint>
        {shrinking.status}
        <FieldError id="foto" error={error} />
      </div>
      <Button full>Guardar foto</Button>
    </form>
  );
}
