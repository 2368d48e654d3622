import {
  type Address,
  type AddressFieldName,
  addressFields,
  mapAddressFields,
  noComplement,
  noNumber,
} from "~/model/address";
import type { PlaceContradiction } from "~/model/place-contradiction";
import type { Refusal } from "~/model/refusal";
import { findState } from "~/model/state";

export interface AddressValues extends Readonly<Record<AddressFieldName, string>> {
  /** 'on' when the address has no number. */
  readonly semNumero: string;
  /** 'on' when it has no complement. */
  readonly semComplemento: string;
  /** The CEP that city and state came from; empty when they were chosen. */
  readonly cepBuscado: string;
  /** 'true' after 'Digite Manualmente': only then can city and state be changed. */
  readonly manual: string;
  /** The state that the offered cities belong to. */
  readonly cidadesDe: string;
  /** The contradicting place that was shown before (`PlaceContradiction`). */
  readonly lugarEscolhido: string;
}

const getValues = (get: (name: keyof AddressValues) => string): AddressValues => ({
  ...mapAddressFields(get),
  semNumero: get("semNumero"),
  semComplemento: get("semComplemento"),
  cepBuscado: get("cepBuscado"),
  manual: get("manual"),
  cidadesDe: get("cidadesDe"),
  lugarEscolhido: get("lugarEscolhido"),
});

export const emptyValues = getValues(() => "");

/** The first address of an account needs no name of its own to be told from others. */
export const firstAddressValues: AddressValues = { ...emptyValues, addressNickName: "Casa" };

export const readTypedAddress = (form: FormData): AddressValues =>
  getValues((name) => {
    const value = form.get(name);
    return typeof value === "string" ? value : "";
  });

export const getAddressValues = (address: Address): AddressValues => ({
  ...emptyValues,
  ...mapAddressFields((name) => address[addressFields[name].part] ?? ""),
  addressNumber: /^\d+$/.test(address.number ?? "") ? (address.number ?? "") : "",
  semNumero: address.number === noNumber ? "on" : "",
  ...(address.complement === noComplement && { addressComplement: "", semComplemento: "on" }),
  cepBuscado: address.cep,
});

export const withManualAddress = (values: AddressValues): AddressValues => ({
  ...values,
  manual: "true",
  cepBuscado: "",
  state: findState(values.state)?.letters ?? "",
});

/** The fields of an address, on its page or among a guest's data. */
export interface AddressGroup {
  readonly values: AddressValues;
  /** Null when cities are not needed or could not be loaded. */
  readonly cities: readonly string[] | null;
  readonly refusal: Refusal | null;
  readonly contradiction?: PlaceContradiction;
  readonly note: string | null;
  /** The button of the CEP, the state or the city was pressed: the document scrolls to it. */
  readonly opensAtPlace?: boolean;
}

export interface AddressPage extends AddressGroup {
  /** Null for a new address. */
  readonly id: number | null;
  readonly nickname: string | null;
  readonly voltar: string;
}
