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
import { RemoveAddressButton } from "~/features/account/remove-address-button";
import type { FormChecks } from "~/forms/use-form-checks";
import { messages } from "~/messages";
import { type AddressFieldName, addressFields, noComplementLabel } from "~/model/address";
import type { FieldErrors } from "~/model/refusal";
import { states } from "~/model/state";
import { hasPathname } from "~/model/web-address";
import { paths } from "~/paths";
import { Button } from "~/ui/button";
import { CepField, UnknownCepLink } from "~/ui/cep-field";
import { Checkbox, SelectField, TextField } from "~/ui/field";
import { fillIn, getAutoFocus } from "~/ui/form-events";
import { PlaceChoice } from "~/ui/place-choice";
import { SearchableSelectField } from "~/ui/searchable-select-field";
import { Announcement } from "~/ui/visually-hidden";
import type { AddressPage } from "./address-values";

interface AddressFormProps {
  page: AddressPage;
  isUnsaved: boolean;
  checks: FormChecks;
}

export function AddressForm({ page, isUnsaved, checks }: AddressFormProps) {
  const { id, voltar, values } = page;
  const form = useRef<HTMLFormElement>(null);
  useLeavingWarning(form, isUnsaved);
  const { place, cepErrors, isAsking, announcement, handlers } = usePlace(form, page);
  const { errors } = checks;
  const describeField = (name: AddressFieldName) => {
    const { part: _, ...shown } = addressFields[name];
    return { ...shown, name, defaultValue: values[name], error: errors[name], "aria-required": true };
  };
  const { cepBuscado, manual, cidadesDe } = place.values;
  const { lugarEscolhido } = values;
  const leadsToPayment = id === null && hasPathname(voltar, paths.cart());
  return (
    <form
      method="post"
      action={paths.address()}
      className="box stack"
      ref={form}
      {...checks.form}
      {...handlers}
    >
      {id !== null && <input type="hidden" name="id" value={id} />}
      <input type="hidden" name="voltar" value={voltar} />
      <input type="hidden" name="cepBuscado" value={cepBuscado} />
      <input type="hidden" name="manual" value={manual} />
      <input type="hidden" name="cidadesDe" value={cidadesDe} />
      <input type="hidden" name="lugarEscolhido" value={lugarEscolhido} />
      {/* Enter activates the first submit button of a form, even a hidden one. */}
      <button type="submit" name="intent" value="salvar" hidden />
      {page.contradiction && (
        <PlaceChoice {...page.contradiction} keep={leadsToPayment ? "pagar" : "salvar"} />
      )}
      <div className="pair">
        <CepField
          {...describeField("postalCode")}
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
      <PlaceFields place={place} errors={errors} opensHere={page.opensAtPlace ?? false} />
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
      {leadsToPayment && (
        <Button name="intent" value="pagar" full>
          Salvar e ir para o pagamento
        </Button>
      )}
      <Button name="intent" value="salvar" look={leadsToPayment ? "quiet" : undefined} full>
        Salvar endereço
      </Button>
    </form>
  );
}

interface RemovalProps {
  id: number;
  nickname: string;
  voltar: string;
}

/** Asks for confirmation (purchase 2, "/address"). */
export function Removal({ id, nickname, voltar }: RemovalProps) {
  return (
    <details className="box">
      <summary className="link">Excluir endereço</summary>
      <form method="post" action={paths.listAddress(voltar)} className="stack" data-sem-aviso>
        <p>Excluir este endereço? Os pedidos já feitos continuam indo para ele.</p>
        <input type="hidden" name="voltar" value={voltar} />
        <input type="hidden" name="endereco" value={id} />
        <RemoveAddressButton nickname={nickname} intent="excluir" />
      </form>
    </details>
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

/** With script 'Sem número' disables the field; the server decides what is saved. */
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

/** Purchase 2, "/address". `isUnsaved`: the form was rendered with rejected input. */
function useLeavingWarning(form: RefObject<HTMLFormElement | null>, isUnsaved: boolean): void {
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    // Added only while needed: a `beforeunload` listener can disable the back/forward cache.
    const begin = () => window.addEventListener("beforeunload", ask);
    const end = () => window.removeEventListener("beforeunload", ask);
    const sent = ({ target, defaultPrevented }: SubmitEvent) => {
      if (defaultPrevented) return;
      if (target === form.current || (target instanceof HTMLElement && "semAviso" in target.dataset)) end();
    };
    const typed = (event: Event) => {
      if (event.target instanceof Node && form.current?.contains(event.target)) begin();
    };
    if (isUnsaved) begin();
    document.addEventListener("input", typed);
    document.addEventListener("submit", sent);
    return () => {
      end();
      document.removeEventListener("input", typed);
      document.removeEventListener("submit", sent);
    };
  }, [form, isUnsaved]);
}

interface Place extends Pick<AddressPage, "cities"> {
  readonly values: Pick<AddressPage["values"], "state" | "city" | "cepBuscado" | "manual" | "cidadesDe">;
}

const formatAnnouncement = ({ addressName, neighborhood, city, state }: AddressPage["values"]): string =>
  messages.ours.cepFilled([addressName, neighborhood, city, state].filter(Boolean).join(", "));

/** Looks up CEPs and cities through the page's own loader. Overwrites only what the CEP provides. */
function usePlace(form: RefObject<HTMLFormElement | null>, page: AddressPage) {
  const fetcher = useFetcher<AddressPage>();
  const [place, setPlace] = useState<Place>(page);
  const found = fetcher.data;
  useEffect(() => {
    if (!found || found.refusal) return;
    setPlace(found);
    if (found.values.postalCode === "") return;
    for (const name of ["addressName", "neighborhood"] as const) {
      const field = form.current?.elements.namedItem(name);
      if (field instanceof HTMLInputElement && found.values[name] !== "") fillIn(field, found.values[name]);
    }
  }, [found, form]);

  const isWhole = (cep: string) => /^\d{5}-\d{3}$/.test(cep);
  const onInput = ({ target }: FormEvent) => {
    if (!(target instanceof HTMLInputElement) || target.name !== "postalCode") return;
    if (place.values.manual === "" && isWhole(target.value) && target.value !== place.values.cepBuscado) {
      fetcher.load(paths.address({ cep: target.value }));
    }
  };
  const onChange = ({ target }: FormEvent) => {
    if (target instanceof HTMLSelectElement && target.name === "state" && target.value !== "") {
      fetcher.load(paths.address({ manual: true, state: target.value }));
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
