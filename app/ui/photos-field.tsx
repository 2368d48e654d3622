import { type FormEvent, useId } from "react";
import { photoKinds, photoLimitInBytes } from "~/domain/photo";
import { messages } from "~/messages";
import { Checkbox, describedBy, FieldError, Hint } from "./field";
import { Avatar } from "./reseller-card";

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

interface PhotoFieldProps {
  shopperName?: string;
  picture: string | null;
  /** 'Remover foto' was ticked. */
  isToGo: boolean;
  error?: readonly string[];
  /** Message for a file of 2 MB or more. */
  tooLarge: string;
}

/** Must be the last field of its form: the server stops reading an oversized file. */
export function PhotoField({ shopperName = "", picture, isToGo, error, tooLarge }: PhotoFieldProps) {
  const hintId = useId();
  return (
    <div className="photo field gap-2">
      <label htmlFor="image">Foto</label>
      {(picture || shopperName) && (
        <div className="flex flex-wrap items-center gap-x-4">
          <Avatar name={shopperName} image={picture} />
          {picture && <Checkbox label="Remover foto" name="removerFoto" value="1" defaultChecked={isToGo} />}
        </div>
      )}
      <input
        className="input"
        type="file"
        id="image"
        name="image"
        accept={photoKinds}
        aria-describedby={error?.length ? `${hintId} image-erro` : hintId}
        aria-invalid={error?.length ? true : undefined}
        onChange={(event) => reportTooLarge(event, tooLarge)}
      />
      <p className="hint" id={hintId}>
        PNG ou JPEG, com menos de 2 MB.
      </p>
      <FieldError id="image" error={error} />
    </div>
  );
}

/** Reports the size before the upload. */
function reportTooLarge({ currentTarget: field }: FormEvent<HTMLInputElement>, tooLarge: string) {
  const isTooLarge = (field.files?.[0]?.size ?? 0) >= photoLimitInBytes;
  field.setCustomValidity(isTooLarge ? tooLarge : "");
  field.reportValidity();
}
