import { checkPlaceOfCep, refuseContradiction } from "~/features/location/cep-place.server";
import { parseForm } from "~/forms/form.server";
import type { FormRules } from "~/forms/form-rules";
import type { ActionContext } from "~/http/screen.server";
import { messages } from "~/messages";
import { type Address, toAddressParts } from "~/model/address";
import type { FieldErrors, Refusal, RefusalReason } from "~/model/refusal";
import { type AddressValues, withManualAddress } from "./address-values";
import { lookUpAddress, refuseCep, type ShownAddress } from "./cep-lookup.server";
import { addressForm, findStateWithoutCities, isCepNotLookedUp } from "./form-rules";

export type CheckedAddress = ReturnType<typeof toAddressParts<string>>;

/** The form again: refused, or with what its CEP or state has filled in (`reason` is null). */
export interface ReshownAddress {
  readonly status: number;
  readonly reason: RefusalReason | null;
  readonly shown: ShownAddress;
  readonly headers?: Refusal["headers"] | undefined;
}

export type TypedAddress =
  | { readonly ok: true; readonly checked: CheckedAddress }
  | { readonly ok: false; readonly again: ReshownAddress };

interface AddressToCheck {
  readonly values: AddressValues;
  readonly edited: Address | null;
  readonly refusal: FormRules["refusal"];
  /** Errors of the form's other fields, reported together with those of the address. */
  readonly otherErrors?: FieldErrors;
}

export async function checkTypedAddress(
  context: ActionContext,
  { values, edited, refusal, otherErrors = {} }: AddressToCheck,
): Promise<TypedAddress> {
  const hasOthers = Object.keys(otherErrors).length > 0;
  const withOthers = (again: ReshownAddress): TypedAddress => {
    if (!hasOthers) return { ok: false, again };
    const errors = { ...otherErrors, ...again.reason?.errors };
    return { ok: false, again: { ...again, status: 400, reason: { ...refusal, errors } } };
  };
  const refuse = (errors: FieldErrors, shown: ShownAddress = { values }) =>
    withOthers({ status: 400, reason: { ...refusal, errors }, shown });

  const state = findStateWithoutCities(values);
  if (state !== null) {
    const errors = { city: [messages.ours.chooseCityIn(state.name)] };
    return refuse(errors, { values: withManualAddress(values) });
  }
  if (isCepNotLookedUp(values)) {
    const note = values.cepBuscado === "" ? messages.ours.cepFilledIn : messages.ours.cepChanged;
    return withOthers(await fillInPlace(context, values, note));
  }
  const parsed = parseForm(context.form, addressForm);
  if (!parsed.ok) return refuse(parsed.errors);
  if (hasOthers) return refuse({});
  const parts = toAddressParts(parsed.value);
  if (isSavedPlace(edited, parts)) return { ok: true, checked: parts };
  const placed = await checkPlaceOfCep(context, parts);
  if (placed.ok) return { ok: true, checked: placed.parts };
  const { contradiction } = placed;
  // 'Buscar CEP' then replaces the street, too.
  const asked = { ...values, cepBuscado: "", lugarEscolhido: contradiction.chosen };
  const shown = { values: asked, contradiction };
  return { ok: false, again: { status: 400, reason: refuseContradiction(contradiction), shown } };
}

/** Handlers of the buttons that fill in part of the form, by intent. */
export const createPlaceButtons = (context: ActionContext, values: AddressValues) => ({
  cep: () => fillInPlace(context, values),
  manual: () => showByHand(values),
  cidades: () => showByHand(values),
});

async function fillInPlace(
  context: ActionContext,
  values: AddressValues,
  note: string | null = null,
): Promise<ReshownAddress> {
  const found = await lookUpAddress(context, values);
  if (found.ok) {
    const shown = { values: found.values, note: found.note ?? note, opensAtPlace: true };
    return { status: 200, reason: null, shown };
  }
  const { status, message, headers } = found;
  return { status, reason: refuseCep(message), shown: { values }, headers };
}

const showByHand = (values: AddressValues): ReshownAddress => ({
  status: 200,
  reason: null,
  shown: { values: withManualAddress(values), opensAtPlace: true },
});

/** A choice stays valid for later edits of the same address. */
const isSavedPlace = (
  edited: Address | null,
  { cep, city, state }: Pick<Address, "cep" | "city" | "state">,
): boolean => edited !== null && edited.cep === cep && edited.city === city && edited.state === state;
