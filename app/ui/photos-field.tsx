import type { FormEvent } from "react";
import { photoKinds, photoLimitInBytes } from "~/domain/photo";
import { messages } from "~/messages";
import { describedBy, FieldError, Hint } from "./field";

interface PhotosFieldProps {
  label: string;
  name: string;
  maxPhotos: number;
  error?: readonly string[];
}

/** Stands at the end of its form: the server stops reading files that are too large. */
export function PhotosField({ label, name, maxPhotos, error }: PhotosFieldProps) {
  const hint = `Até ${maxPhotos} fotos, PNG ou JPEG, cada uma com menos de 2 MB.`;
  return (
    <div className="field">
      <label htmlFor={name}>
        {label} <small className="hint">(opcional)</small>
      </label>
      <input
        className="input"
        type="file"
        multiple
        id={name}
        name={name}
        accept={photoKinds}
        onChange={(event) => reportFault(event, maxPhotos)}
        {...describedBy(name, { hint, error })}
      />
      <Hint id={name}>{hint}</Hint>
      <FieldError id={name} error={error} />
    </div>
  );
}

/** Before the upload. */
function reportFault({ currentTarget: field }: FormEvent<HTMLInputElement>, maxPhotos: number) {
  const files = [...(field.files ?? [])];
  const isTooLarge = files.some(({ size }) => size >= photoLimitInBytes);
  const sizeFault = isTooLarge ? messages.profile.photoTooLarge : "";
  field.setCustomValidity(files.length > maxPhotos ? messages.ours.tooManyPhotos(maxPhotos) : sizeFault);
  field.reportValidity();
}
