import { ratings } from "~/model/order";
import { FieldError } from "./field";
import { getIconHref } from "./icon";
import { VisuallyHidden } from "./visually-hidden";

const words = { 1: "Péssimo", 2: "Ruim", 3: "Regular", 4: "Bom", 5: "Ótimo" } as const;

interface RatingFieldProps {
  legend: string;
  isNeeded: boolean;
  name: string;
  chosen?: string;
  error?: readonly string[];
}

export function RatingField({ legend, isNeeded, name, chosen, error }: RatingFieldProps) {
  const isWrong = Boolean(error?.length);
  return (
    <fieldset className="field" aria-describedby={isWrong ? `${name}-erro` : undefined}>
      <legend>
        {legend}
        {!isNeeded && <small className="hint"> (opcional)</small>}
      </legend>
      <div className="note">
        {ratings.map((note) => (
          <label key={note} className="size-12 cursor-pointer p-1.5">
            <input
              className="absolute opacity-0"
              type="radio"
              id={note === 1 ? name : undefined}
              name={name}
              value={note}
              defaultChecked={chosen === String(note)}
              aria-invalid={isWrong || undefined}
            />
            <svg
              className="size-9 overflow-hidden rounded-control text-star"
              viewBox="0 0 18 18"
              width="36"
              height="36"
              aria-hidden="true"
            >
              <use href={getIconHref("stars")} width="92" height="18" />
            </svg>
            <span>
              <VisuallyHidden>{note === 1 ? "1 estrela:" : `${note} estrelas:`}</VisuallyHidden> {words[note]}
            </span>
          </label>
        ))}
      </div>
      <FieldError id={name} error={error} />
    </fieldset>
  );
}
