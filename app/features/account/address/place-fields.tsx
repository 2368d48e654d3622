import { type FormEvent, useCallback, useState, useSyncExternalStore } from "react";
import { addressFields } from "~/model/address";
import type { FieldErrors } from "~/model/refusal";
import { states } from "~/model/state";
import { Button } from "~/ui/button";
import { Checkbox, SelectField, TextField } from "~/ui/field";
import { focusedOnLoad } from "~/ui/form-events";
import { SearchableSelectField } from "~/ui/searchable-select-field";
import type { Place } from "./use-place";

interface PlaceFieldsProps {
  place: Place;
  errors: FieldErrors;
  opensHere: boolean;
}

const option = (name: string) => ({ value: name, label: name });

/** City and state come from the CEP or from 'Digite Manualmente' (purchase 5). */
export function PlaceFields({ place, errors, opensHere }: PlaceFieldsProps) {
  const { state, city, cepBuscado, manual, cidadesDe } = place.values;
  const ofState = {
    label: addressFields.state.label,
    name: "state",
    defaultValue: state,
    error: errors.state,
  };
  const ofCity = { label: addressFields.city.label, name: "city", defaultValue: city, error: errors.city };
  if (manual === "") {
    return (
      <>
        <div className="pair narrow-first" key={cepBuscado}>
          <TextField {...ofState} readOnly />
          <TextField {...ofCity} readOnly />
        </div>
        <Button look="quiet" icon="edit" name="intent" value="manual" formNoValidate>
          Digite Manualmente
        </Button>
      </>
    );
  }
  const chooseState = { value: "", label: "Escolha o estado" };
  const chooseCity = {
    value: "",
    label: cidadesDe === "" ? "Escolha o estado primeiro" : "Escolha a cidade",
  };
  const isTyped = cidadesDe !== "" && place.cities === null;
  return (
    <>
      <SelectField
        {...ofState}
        {...focusedOnLoad(opensHere)}
        autoComplete={addressFields.state.autoComplete}
        options={[chooseState, ...states.map(({ letters, name }) => ({ value: letters, label: name }))]}
      />
      <div className="without-script">
        <Button look="outlined" name="intent" value="cidades" formNoValidate>
          Ver cidades
        </Button>
      </div>
      {isTyped ? (
        <TextField {...ofCity} key={cidadesDe} autoComplete={addressFields.city.autoComplete} />
      ) : (
        <SearchableSelectField
          {...ofCity}
          key={cidadesDe}
          searchLabel="Buscar cidade"
          autoComplete={addressFields.city.autoComplete}
          options={[chooseCity, ...(place.cities ?? []).map(option)]}
        />
      )}
    </>
  );
}

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
