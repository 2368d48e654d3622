import { useFetcher } from "@remix-run/react";
import {
  type FormEvent,
  type RefObject,
  useCallback,
  useEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from "react";
import { messages } from "~/messages";
import { type AddressFieldName, addressFields, noComplementLabel } from "~/model/address";
import type { FieldErrors } from "~/model/refusal";
import { states } from "~/model/state";
import { Button } from "~/ui/button";
import { CepField, UnknownCepLink } from "~/ui/cep-field";
import { Checkbox, SelectField, TextField } from "~/ui/field";
import { fillIn, getAutoFocus } from "~/ui/form-events";
import { PlaceChoice } from "~/ui/place-choice";
import { SearchableSelectField } from "~/ui/searchable-select-field";
import { Announcement } from "~/ui/visually-hidden";
import type { AddressGroup } from "./address-values";

interface AddressFieldsProps {
  group: AddressGroup;
  errors: FieldErrors;
  /** Intent of the form's main button. */
  keep: string;
  /** Returns the URL of the page whose loader looks up a CEP or the cities of a state. */
  getHref: (query: { cep: string } | { manual: true; state: string }) => string;
}

/** The fields of a form, with the buttons that fill them in. */
export function AddressFields({ group, errors, keep, getHref }: AddressFieldsProps) {
  const { values } = group;
  const box = useRef<HTMLDivElement>(null);
  const { place, cepErrors, isAsking, announcement, handlers } = usePlace(box, group, getHref);
  const describeField = (name: AddressFieldName) => {
    const { part: _, ...shown } = addressFields[name];
    return { ...shown, name, defaultValue: values[name], error: errors[name], "aria-required": true };
  };
  const { cepBuscado, manual, cidadesDe } = place.values;
  const opensHere = group.opensAtPlace ?? false;
  return (
    <div className="stack" ref={box} {...handlers}>
      <input type="hidden" name="cepBuscado" value={cepBuscado} />
      <input type="hidden" name="manual" value={manual} />
      <input type="hidden" name="cidadesDe" value={cidadesDe} />
      <input type="hidden" name="lugarEscolhido" value={values.lugarEscolhido} />
      {group.contradiction && <PlaceChoice {...group.contradiction} keep={keep} />}
      <div className="pair">
        <CepField
          {...describeField("postalCode")}
          {...getAutoFocus(opensHere && manual === "")}
          error={cepErrors ?? errors.postalCode}
          isOnlyField={cepErrors !== undefined}
          aria-busy={isAsking || undefined}
        />
        <div className="pt-7">
          <Button look="outlined" name="intent" value="cep" formNoValidate full>
            Buscar CEP
          </Button>
        </div>
      </div>
      <Announcement text={announcement} />
      <PlaceFields place={place} errors={errors} opensHere={opensHere} />
      <div className="flex flex-wrap gap-x-4">
        <UnknownCepLink />{" "}
        {manual === "" && (
          <button type="submit" className="link" name="intent" value="manual" formNoValidate>
            {messages.address.typeByHand}
          </button>
        )}
      </div>
      <TextField {...describeField("neighborhood")} />
      <TextField {...describeField("addressName")} />
      <NumberFields
        number={values.addressNumber}
        hasNone={values.semNumero !== ""}
        error={errors.addressNumber}
      />
      <TextField {...describeField("addressComplement")} />
      <Checkbox
        label={noComplementLabel}
        name="semComplemento"
        defaultChecked={values.semComplemento !== ""}
      />
      <TextField {...describeField("addressNickName")} />
    </div>
  );
}

interface PlaceFieldsProps {
  place: Place;
  errors: FieldErrors;
  opensHere: boolean;
}

const option = (name: string) => ({ value: name, label: name });

/** City and state come from the CEP or from 'Digite Manualmente'. */
function PlaceFields({ place, errors, opensHere }: PlaceFieldsProps) {
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
      <div className="pair narrow-first" key={cepBuscado}>
        <TextField {...ofState} readOnly />
        <TextField {...ofCity} readOnly />
      </div>
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
        {...getAutoFocus(opensHere)}
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

/** The script disables the field when 'Sem número' is ticked; the server decides what is saved. */
function NumberFields({ number, hasNone, error }: NumberFieldsProps) {
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
      <fieldset role="presentation" disabled={isScripted && isNone}>
        <TextField
          label={addressFields.addressNumber.label}
          name="addressNumber"
          defaultValue={number}
          error={isNone ? undefined : error}
          aria-required
          inputMode="numeric"
          autoComplete={addressFields.addressNumber.autoComplete}
        />
      </fieldset>
      <Checkbox label="Sem número" name="semNumero" defaultChecked={hasNone} />
    </div>
  );
}

interface Place extends Pick<AddressGroup, "cities"> {
  readonly values: Pick<AddressGroup["values"], "state" | "city" | "cepBuscado" | "manual" | "cidadesDe">;
}

const formatAnnouncement = ({ addressName, neighborhood, city, state }: AddressGroup["values"]): string =>
  messages.ours.cepFilled([addressName, neighborhood, city, state].filter(Boolean).join(", "));

/** Looks up CEPs and cities through the page's own loader. Overwrites only what the CEP provides. */
function usePlace(
  box: RefObject<HTMLElement | null>,
  group: AddressGroup,
  getHref: AddressFieldsProps["getHref"],
) {
  const fetcher = useFetcher<AddressGroup | { readonly address: AddressGroup | null }>();
  const [place, setPlace] = useState<Place>(group);
  const answer = fetcher.data;
  const found = answer && "address" in answer ? answer.address : answer;
  useEffect(() => {
    if (!found || found.refusal) return;
    setPlace(found);
    if (found.values.postalCode === "") return;
    for (const name of ["addressName", "neighborhood"] as const) {
      const field = box.current?.querySelector<HTMLInputElement>(`input[name=${name}]`);
      if (field && found.values[name] !== "") fillIn(field, found.values[name]);
    }
  }, [found, box]);

  const isWhole = (cep: string) => /^\d{5}-\d{3}$/.test(cep);
  const onInput = ({ target }: FormEvent) => {
    if (!(target instanceof HTMLInputElement) || target.name !== "postalCode") return;
    if (place.values.manual === "" && isWhole(target.value) && target.value !== place.values.cepBuscado) {
      fetcher.load(getHref({ cep: target.value }));
    }
  };
  const onChange = ({ target }: FormEvent) => {
    if (target instanceof HTMLSelectElement && target.name === "state" && target.value !== "") {
      fetcher.load(getHref({ manual: true, state: target.value }));
    }
  };
  return {
    place,
    /** Screen reader announcement. */
    announcement:
      found && !found.refusal && found.values.postalCode !== "" ? formatAnnouncement(found.values) : "",
    cepErrors: found?.refusal?.errors.postalCode,
    isAsking: fetcher.state !== "idle",
    handlers: { onInput, onChange },
  };
}
