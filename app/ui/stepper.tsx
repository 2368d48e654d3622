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
  /** The button that Enter presses in the field. It comes first in the form, or minus would be pressed. */
  apply: StepperButton;
  /** Id of the form they all belong to, when they stand outside it. */
  form?: string;
  /** Where and how the three buttons post, when not as their form does. */
  formMethod?: "get" | "post";
  formAction?: string;
  error?: string | readonly string[];
  /** The label is said, not shown. */
  hideLabel?: boolean;
}

/** Quantity as one bordered group: minus, field, plus. Every button submits. */
export function Stepper(props: StepperProps) {
  const { label, name, id = name, quantity, minus, plus, apply, hideLabel, error } = props;
  const wrong = Boolean(error?.length);
  const sends = { form: props.form, formMethod: props.formMethod, formAction: props.formAction };
  return (
    <div className="field">
      <label className={hideLabel ? "heard" : undefined} htmlFor={id}>
        {label}
      </label>
      <div className="stepper">
        <button type="submit" className="apply" name={apply.name} value={apply.value} {...sends}>
          {apply.label}
        </button>{" "}
        <button type="submit" name={minus.name} value={minus.value} {...sends}>
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
          form={props.form}
          aria-invalid={wrong || undefined}
          aria-describedby={wrong ? `${id}-erro` : undefined}
        />
        <button type="submit" name={plus.name} value={plus.value} {...sends}>
          <Icon name="plus" />
          <Heard>{plus.label}</Heard>
        </button>
      </div>
      <FieldError id={id} error={error} />
    </div>
  );
}
