import type { InputHTMLAttributes, ReactNode, SelectHTMLAttributes, TextareaHTMLAttributes } from "react";
import { Icon } from "./icon";

interface FieldFrame {
  label: ReactNode;
  name: string;
  /** Defaults to the name; required when two forms of a page share a name. */
  id?: string;
  hint?: ReactNode;
  /** A message or, as from conform, several. */
  error?: string | readonly string[];
}

interface TextFieldProps
  extends FieldFrame,
    Omit<InputHTMLAttributes<HTMLInputElement>, "id" | "name" | "type" | "className" | "style" | "disabled"> {
  type?: "text" | "tel" | "email" | "password" | "search" | "date" | "time";
  /** The only field of its form: no error summary, so the error is an alert. */
  isOnlyField?: boolean;
}

const getMessages = (error: FieldFrame["error"]) => (typeof error === "string" ? [error] : (error ?? []));

export function getDescribedBy(id: string, { hint, error }: Pick<FieldFrame, "hint" | "error">) {
  const wrong = getMessages(error).length > 0;
  const ids = [hint ? `${id}-dica` : "", wrong ? `${id}-erro` : ""].filter(Boolean).join(" ");
  return { "aria-describedby": ids || undefined, "aria-invalid": wrong || undefined };
}

export function Hint({ id, children }: { id: string; children: ReactNode }) {
  return children ? (
    <p className="hint" id={`${id}-dica`}>
      {children}
    </p>
  ) : null;
}

interface FieldErrorProps {
  id: string;
  error?: string | readonly string[];
  isAlert?: boolean;
}

export function FieldError({ id, error, isAlert }: FieldErrorProps) {
  const messages = getMessages(error);
  return messages.length ? (
    <p className="error" id={`${id}-erro`} role={isAlert ? "alert" : undefined}>
      <Icon name="alert" />
      <span>{messages.join(" ")}</span>
    </p>
  ) : null;
}

export function TextField({ label, name, id = name, hint, error, isOnlyField, ...rest }: TextFieldProps) {
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <input
        className="input"
        id={id}
        name={name}
        type="text"
        {...rest}
        {...getDescribedBy(id, { hint, error })}
      />
      <Hint id={id}>{hint}</Hint>
      <FieldError id={id} error={error} isAlert={isOnlyField} />
    </div>
  );
}

interface TextAreaFieldProps
  extends FieldFrame,
    Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, "id" | "name" | "className" | "style" | "disabled"> {}

export function TextAreaField({ label, name, id = name, hint, error, ...rest }: TextAreaFieldProps) {
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <textarea
        className="input"
        id={id}
        name={name}
        rows={3}
        {...rest}
        {...getDescribedBy(id, { hint, error })}
      />
      <Hint id={id}>{hint}</Hint>
      <FieldError id={id} error={error} />
    </div>
  );
}

interface SelectFieldProps
  extends FieldFrame,
    Omit<SelectHTMLAttributes<HTMLSelectElement>, "id" | "name" | "className" | "style" | "disabled"> {
  options: { value: string; label: string }[];
}

export function SelectField({ label, name, id = name, hint, error, options, ...rest }: SelectFieldProps) {
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <div className="select">
        <select className="input" id={id} name={name} {...rest} {...getDescribedBy(id, { hint, error })}>
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
      </div>
      <Hint id={id}>{hint}</Hint>
      <FieldError id={id} error={error} />
    </div>
  );
}

interface CheckboxProps extends Omit<FieldFrame, "hint"> {
  value?: string;
  defaultChecked?: boolean;
}

export function Checkbox({ label, name, value, id, error, defaultChecked }: CheckboxProps) {
  const ownId = id ?? (value ? `${name}-${value.replace(/\s+/g, "-")}` : name);
  return (
    <div className="field">
      <label className="tick">
        <input
          type="checkbox"
          id={ownId}
          name={name}
          // Hydration would turn an undefined value into an empty one and lose 'on'.
          {...(value !== undefined && { value })}
          defaultChecked={defaultChecked}
          {...getDescribedBy(ownId, { error })}
        />
        {label}
      </label>
      <FieldError id={ownId} error={error} />
    </div>
  );
}
