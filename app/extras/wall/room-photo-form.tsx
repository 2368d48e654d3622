import type { Refusal } from "~/model/refusal";
import { Button } from "~/ui/button";
import { OnePhotoField } from "~/ui/photos-field";

interface RoomPhotoFormProps {
  action: string;
  refusal?: Refusal;
}

/** Stores a photo of the shopper's room, for 30 days. */
export function RoomPhotoForm({ action, refusal }: RoomPhotoFormProps) {
  return (
    <form
      method="post"
      action={action}
      encType="multipart/form-data"
      className="box stack"
      aria-label="Usar uma foto sua"
    >
      <h2>Usar uma foto sua</h2>
      <p>Fotografe a parede, a porta ou o móvel de frente e inteiro, com boa luz.</p>
      <OnePhotoField name="foto" error={refusal?.errors.foto} />
      <Button look="outlined">Usar esta foto</Button>
    </form>
  );
}
