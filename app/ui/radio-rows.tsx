import { Fragment, type ReactNode } from "react";
import { FieldError } from "./field";
import { Icon, type IconName } from "./icon";

interface RadioRow {
  value: string;
  label: ReactNode;
  detail?: ReactNode;
  /** Right-aligned text: a price. */
  figure?: ReactNode;
  icon?: IconName;
  /** Rendered under the row and shown while it is chosen. */
  panel?: ReactNode;
}

interface RadioRowsProps {
  legend: ReactNode;
  name: string;
  /** Target of the error summary; defaults to the name. */
  id?: string;
  rows: readonly RadioRow[];
  chosen?: string;
  error?: string | readonly string[];
  /** Visually hidden legend, when a heading has the same text. */
  hideLegend?: boolean;
}

export function RadioRows(props: RadioRowsProps) {
  const { legend, name, id = name, rows, chosen, error, hideLegend } = props;
  const wrong = Boolean(error?.length);
  return (
    <fieldset className="field" aria-describedby={wrong ? `${id}-erro` : undefined}>
      <legend className={hideLegend ? "visually-hidden" : undefined}>{legend}</legend>
      <div className="rows">
        {rows.map((row, index) => (
          <Fragment key={row.value}>
            <label>
              <input
                type="radio"
                id={index === 0 ? id : undefined}
                name={name}
                value={row.value}
                defaultChecked={row.value === chosen}
                aria-invalid={wrong || undefined}
              />
              <span>
                {row.label} {row.detail && <small className="hint">{row.detail}</small>}
              </span>{" "}
              {row.icon && <Icon name={row.icon} />}
              {row.figure && <b>{row.figure}</b>}
            </label>
            {row.panel && <div className="panel">{row.panel}</div>}
          </Fragment>
        ))}
      </div>
      <FieldError id={id} error={error} />
    </fieldset>
  );
}
