import { type Address, noNumber } from "~/domain/address";
import type { Refusal } from "~/domain/refusal";
import { findState } from "~/domain/state";

export interface AddressValues {
  readonly postalCode: string;
  readonly addressName: string;
  readonly addressNumber: string;
  /** 'on' when the address has no number. */
  readonly semNumero: string;
  readonly addressComplement: string;
  readonly neighborhood: string;
  readonly state: string;
  readonly city: string;
  readonly addressNickName: string;
  /** The CEP that city and state came from; empty when they were chosen. */
  readonly cepBuscado: string;
  /** 'true' after 'Digite Manualmente': only then can city and state be changed (purchase 5). */
  readonly manual: string;
  /** The state that the offered cities belong to. */
  readonly cidadesDe: string;
}

export const emptyValues: AddressValues = {
  postalCode: "",
  addressName: "",
  addressNumber: "",
  semNumero: "",
  addressComplement: "",
  neighborhood: "",
  state: "",
  city: "",
  addressNickName: "",
  cepBuscado: "",
  manual: "",
  cidadesDe: "",
};

export function typedValues(form: FormData): AddressValues {
  const typed = (name: keyof AddressValues) => {
    const value = form.get(name);
    return typeof value === "string" ? value : "";
  };
  return {
    postalCode: typed("postalCode"),
    addressName: typed("addressName"),
    addressNumber: typed("addressNumber"),
    semNumero: typed("semNumero"),
    addressComplement: typed("addressComplement"),
    neighborhood: typed("neighborhood"),
    state: typed("state"),
    city: typed("city"),
    addressNickName: typed("addressNickName"),
    cepBuscado: typed("cepBuscado"),
    manual: typed("manual"),
    cidadesDe: typed("cidadesDe"),
  };
}

export function savedValues(address: Address): AddressValues {
  const hasNumber = /^\d+$/.test(address.number ?? "");
  return {
    ...emptyValues,
    postalCode: address.cep,
    addressName: address.street,
    addressNumber: hasNumber ? (address.number ?? "") : "",
    semNumero: address.number === noNumber ? "on" : "",
    addressComplement: address.complement ?? "",
    neighborhood: address.neighborhood ?? "",
    state: address.state,
    city: address.city,
    addressNickName: address.nickname ?? "",
    cepBuscado: address.cep,
  };
}

export const withManualAddress = (values: AddressValues): AddressValues => ({
  ...values,
  manual: "true",
  cepBuscado: "",
  state: findState(values.state)?.letters ?? "",
});

export interface AddressPage {
  /** Null for a new address. */
  readonly id: number | null;
  readonly nickname: string | null;
  readonly voltar: string;
  readonly values: AddressValues;
  /** Null when cities are not needed or could not be loaded. */
  readonly cities: readonly string[] | null;
  readonly refusal: Refusal | null;
  readonly note: string | null;
  /** A state or city button was pressed: the document scrolls to it. */
  readonly opensAtPlace?: boolean;
}
