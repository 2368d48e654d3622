import { type FormEvent, useId, useState } from "react";
import { messages } from "~/messages";
import { maxUploadInBytes, photoKinds, photoLimitInBytes } from "~/model/photo";
import { Checkbox, FieldError, getDescribedBy, Hint } from "./field";
import { Avatar } from "./reseller-card";

interface PhotosFieldProps {
  label: string;
  name: string;
  maxPhotos: number;
  error?: readonly string[];
}

/** Stands at the end of its form: the server stops reading files that are too large. */
export function PhotosField({ label, name, maxPhotos, error }: PhotosFieldProps) {
  const hint = `Até ${maxPhotos} fotos, ${photoFormat}`;
  const shrinking = useShrinking();
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
        onChange={(event) => reportFault(event, maxPhotos) || shrinking.start(event.currentTarget)}
        {...getDescribedBy(name, { hint, error })}
      />
      <Hint id={name}>{hint}</Hint>
      {shrinking.status}
      <FieldError id={name} error={error} />
    </div>
  );
}

interface OnePhotoFieldProps {
  label?: string;
  name: string;
  /** Defaults to the name. */
  id?: string;
  hint?: string;
  error?: readonly string[];
  tooLarge?: string;
}

/** A photo that its form is for. The last field: the server stops reading an oversized file. */
export function OnePhotoField({
  label = "Foto",
  name,
  id = name,
  hint = "Uma foto",
  error,
  tooLarge,
}: OnePhotoFieldProps) {
  const shrinking = useShrinking(tooLarge);
  const whole = `${hint} ${photoFormat}`;
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <input
        className="input"
        type="file"
        id={id}
        name={name}
        accept={photoKinds}
        required
        onChange={(event) => void shrinking.start(event.currentTarget)}
        {...getDescribedBy(id, { hint: whole, error })}
      />
      <Hint id={id}>{whole}</Hint>
      {shrinking.status}
      <FieldError id={id} error={error} />
    </div>
  );
}

const photoFormat = "em JPEG ou PNG.";

/** Runs before the upload. True if the selected files cannot be sent. */
function reportFault(
  { currentTarget: field }: FormEvent<HTMLInputElement>,
  maxPhotos: number,
  tooLarge: string = messages.profile.photoTooLarge,
): boolean {
  const files = [...(field.files ?? [])];
  const sizeFault = files.some(({ size }) => size >= maxUploadInBytes) ? tooLarge : "";
  field.setCustomValidity(files.length > maxPhotos ? messages.ours.tooManyPhotos(maxPhotos) : sizeFault);
  return !field.reportValidity();
}

/** The code that makes photos smaller is loaded once one is too large. */
function useShrinking(tooLarge: string = messages.profile.photoTooLarge) {
  const [isShrinking, setShrinking] = useState(false);
  const start = async (field: HTMLInputElement) => {
    if ([...(field.files ?? [])].every(({ size }) => size < photoLimitInBytes)) return;
    setShrinking(true);
    field.setCustomValidity(messages.input.photosPreparing);
    let isShrunk = true;
    try {
      const { shrinkPhotos } = await import("./shrink-photos");
      isShrunk = await shrinkPhotos(field);
    } catch {
      // The server makes them smaller.
    } finally {
      setShrinking(false);
      field.setCustomValidity(isShrunk ? "" : tooLarge);
      if (!isShrunk) field.reportValidity();
    }
  };
  const status = (
    <p role="status" className="hint">
      {isShrinking && messages.input.photosPreparing}
    </p>
  );
  return { start, status };
}

interface PhotoFieldProps {
  shopperName?: string;
  picture: string | null;
  /** 'Remover foto' was ticked. */
  isToGo: boolean;
  error?: readonly string[];
  /** Message for a file that is too large. */
  tooLarge: string;
}

/** Must be the last field of its form: the server stops reading an oversized file. */
export function PhotoField({ shopperName = "", picture, isToGo, error, tooLarge }: PhotoFieldProps) {
  const hintId = useId();
  const shrinking = useShrinking(tooLarge);
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
        onChange={(event) => reportFault(event, 1, tooLarge) || shrinking.start(event.currentTarget)}
      />
      <p className="hint" id={hintId}>
        Uma foto {photoFormat}
      </p>
      {shrinking.status}
      <FieldError id="image" error={error} />
    </div>
  );
}
