import { FieldError } from "./field";
import { Icon } from "./icon";
import { VisuallyHidden } from "./visually-hidden";

interface StepperButton {
  name: string;
  value: string;
  label: string;
}

interface StepperProps {
  /** Group name: 'Quantidade' or 'Metros (comprimento)'. */
  label: string;
  name: string;
  id?: string;
  quantity: number | string;
  /** 'm', hidden from screen readers: the label names the unit. */
  unit?: string | null;
  minus: StepperButton;
  plus: StepperButton;
  /** 'Atualizar'. Not the default button: Enter activates the form's first one. */
  apply: StepperButton;
  error?: string | readonly string[];
  hideLabel?: boolean;
  /** The buttons are no Tab stops, because the field takes digits and Enter. */
  isTyped?: boolean;
}

export function Stepper(props: StepperProps) {
  const { label, name, id = name, quantity, unit, minus, plus, apply, hideLabel, isTyped, error } = props;
  const wrong = Boolean(error?.length);
  const tabIndex = isTyped ? -1 : undefined;
  return (
    <div className="field">
      <label className={hideLabel ? "visually-hidden" : undefined} htmlFor={id}>
        {label}
      </label>
      <div className="quantity">
        <div className="stepper">
          <button type="submit" name={minus.name} value={minus.value} tabIndex={tabIndex}>
            <Icon name="minus" />
            <VisuallyHidden>{minus.label}</VisuallyHidden>
          </button>
          <input
            id={id}
            name={name}
            defaultValue={quantity}
            inputMode="numeric"
            onInput={({ currentTarget: field }) => {
              if (/\D/.test(field.value)) field.value = field.value.normalize("NFKC").replace(/\D/g, "");
            }}
            autoComplete="off"
            enterKeyHint="go"
            aria-invalid={wrong || undefined}
            aria-describedby={wrong ? `${id}-erro` : undefined}
          />
          <button type="submit" name={plus.name} value={plus.value} tabIndex={tabIndex}>
            <Icon name="plus" />
            <VisuallyHidden>{plus.label}</VisuallyHidden>
          </button>
        </div>
        {unit && (
          <span className="ml-1" aria-hidden="true">
            {unit}
          </span>
        )}{" "}
        <button
          type="submit"
          className="update"
          name={apply.name}
          value={apply.value}
          aria-label={apply.label}
          tabIndex={tabIndex}
        >
          Atualizar
        </button>
      </div>
      <FieldError id={id} error={error} />
    </div>
  );
}
