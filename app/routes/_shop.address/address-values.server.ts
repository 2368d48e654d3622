import type { RefusedForm } from "~/composition/form.server";
import { type Address, noNumber } from "~/domain/address";
import { stateOf } from "~/domain/state";

/** What stands in the form's fields, as text. */
export interface AddressValues {
  readonly postalCode: string;
  readonly addressName: string;
  readonly addressNumber: string;
  /** 'on' where the address has no number. */
  readonly semNumero: string;
  readonly addressComplement: string;
  readonly neighborhood: string;
  readonly state: string;
  readonly city: string;
  readonly addressNickName: string;
  /** The CEP that city and state came from; empty where they were chosen. */
  readonly cepBuscado: string;
  /** 'true' after 'Digite Manualmente': only then city and state can be changed (purchase 5). */
  readonly manual: string;
  /** The state whose cities were offered. */
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

/** The same form after 'Digite Manualmente'. */
export const byHand = (values: AddressValues): AddressValues => ({
  ...values,
  manual: "true",
  cepBuscado: "",
  state: stateOf(values.state)?.letters ?? "",
});

/** All that the page is drawn from. */
export interface AddressPage {
  /** Null where the address is new. */
  readonly id: number | null;
  readonly nickname: string | null;
  readonly voltar: string;
  readonly values: AddressValues;
  /** Of the state that stands in the form; null where they are not asked for, or did not come. */
  readonly cities: readonly string[] | null;
  readonly refused: RefusedForm | null;
  /** What to look at before saving. */
  readonly note: string | null;
  /** One of the buttons between state and city was pressed: the document opens there. */
  readonly opensAtPlace?: boolean;
}
