import { FieldError } from "./field";
import { Heard } from "./heard";
import { Icon } from "./icon";

/** A submit button of the stepper: what its form receives, and what it is called. */
export interface StepperButton {
  name: string;
  value: string;
  label: string;
}

interface StepperProps {
  /** Said of the whole: 'Quantidade', or 'Metros (comprimento)'. */
  label: string;
  name: string;
  id?: string;
  quantity: number | string;
  minus: StepperButton;
  plus: StepperButton;
  /** 'Atualizar', with what it applies to in its name. Enter presses the first button of the form, not this one. */
  apply: StepperButton;
  error?: string | readonly string[];
  /** The label is said, not shown. */
  hideLabel?: boolean;
}

/** Quantity as one bordered group: minus, field, plus. Every button submits. */
export function Stepper(props: StepperProps) {
  const { label, name, id = name, quantity, minus, plus, apply, hideLabel, error } = props;
  const wrong = Boolean(error?.length);
  return (
    <div className="field">
      <label className={hideLabel ? "heard" : undefined} htmlFor={id}>
        {label}
      </label>
      <div className="quantity">
        <div className="stepper">
          <button type="submit" name={minus.name} value={minus.value}>
            <Icon name="minus" />
            <Heard>{minus.label}</Heard>
          </button>
          <input
            id={id}
            name={name}
            defaultValue={quantity}
            inputMode="numeric"
            maxLength={4}
            autoComplete="off"
            enterKeyHint="go"
            aria-invalid={wrong || undefined}
            aria-describedby={wrong ? `${id}-erro` : undefined}
          />
          <button type="submit" name={plus.name} value={plus.value}>
            <Icon name="plus" />
            <Heard>{plus.label}</Heard>
          </button>
        </div>
        <button
          type="submit"
          className="update"
          name={apply.name}
          value={apply.value}
          aria-label={apply.label}
        >
          Atualizar
        </button>
      </div>
      <FieldError id={id} error={error} />
    </div>
  );
}
