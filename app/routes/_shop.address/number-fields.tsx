import { type FormEvent, useCallback, useState, useSyncExternalStore } from "react";
import { addressFields } from "~/domain/address";
import { Checkbox, TextField } from "~/ui/field";

interface NumberFieldsProps {
  number: string;
  hasNone: boolean;
  error?: readonly string[];
}

const never = () => () => {};

/** With script 'Sem número' disables the field; the server decides what is saved. */
export function NumberFields({ number, hasNone, error }: NumberFieldsProps) {
  const isScripted = useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
  const [isNone, setNone] = useState(hasNone);
  const follow = ({ target }: FormEvent) => {
    if (target instanceof HTMLInputElement && target.name === "semNumero") setNone(target.checked);
  };
  // The browser may restore the checkbox before hydration.
  const asTheBrowserHasIt = useCallback((pair: HTMLElement | null) => {
    const tick = pair?.querySelector<HTMLInputElement>("[name=semNumero]");
    if (tick) setNone(tick.checked);
  }, []);
  return (
    <div className="pair" onChange={follow} ref={asTheBrowserHasIt}>
      <fieldset disabled={isScripted && isNone}>
        <TextField
          label={addressFields.addressNumber.label}
          name="addressNumber"
          defaultValue={number}
          error={isNone ? undefined : error}
          inputMode="numeric"
          autoComplete={addressFields.addressNumber.autoComplete}
        />
      </fieldset>
      <Checkbox label="Sem número" name="semNumero" defaultChecked={hasNone} />
    </div>
  );
}
