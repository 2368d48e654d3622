import type { FormEvent } from "react";
import { photoKinds, photoLimitInBytes } from "~/domain/photo";
import { messages } from "~/messages";
import { describedBy, FieldError, Hint } from "~/ui/field";
import { maxPhotos } from "./rating-fields";

interface PhotosFieldProps {
  name: string;
  /** 'sobre Vinil'. */
  about: string;
  error?: readonly string[];
}

/** Stands at the end of its form: the server stops reading files that are too large. */
export function PhotosField({ name, about, error }: PhotosFieldProps) {
  const hint = `Até ${maxPhotos} fotos, PNG ou JPEG, cada uma com menos de 2 MB.`;
  return (
    <div className="field">
      <label htmlFor={name}>
        {`Fotos ${about}`} <small className="hint">(opcional)</small>
      </label>
      <input
        className="input bg-paper"
        type="file"
        multiple
        id={name}
        name={name}
        accept={photoKinds}
        onChange={reportFault}
        {...describedBy(name, { hint, error })}
      />
      <Hint id={name}>{hint}</Hint>
      <FieldError id={name} error={error} />
    </div>
  );
}

/** Before the upload. */
function reportFault({ currentTarget: field }: FormEvent<HTMLInputElement>) {
  const files = [...(field.files ?? [])];
  const isTooLarge = files.some(({ size }) => size >= photoLimitInBytes);
  const sizeFault = isTooLarge ? messages.profile.photoTooLarge : "";
  field.setCustomValidity(files.length > maxPhotos ? messages.ours.tooManyPhotos(maxPhotos) : sizeFault);
  field.reportValidity();
}
