import type { RefusedForm } from "~/composition/form.server";
import type { Address } from "~/domain/address";
import { isState } from "~/domain/state-capital";
import { noNumber } from "./schema.server";

/** What stands in the form's fields, as text. */
export interface AddressValues {
  readonly postalCode: string;
  readonly addressName: string;
  readonly addressNumber: string;
  /** 'on' where the address has no number. */
  readonly semNumero: string;
  readonly addressComplement: string;
  readonly neighborhood: string;
  readonly city: string;
  readonly state: string;
  readonly addressNickName: string;
  /** The CEP that city and state came from; empty where they were typed. */
  readonly cepBuscado: string;
}

export const emptyValues: AddressValues = {
  postalCode: "",
  addressName: "",
  addressNumber: "",
  semNumero: "",
  addressComplement: "",
  neighborhood: "",
  city: "",
  state: "",
  addressNickName: "",
  cepBuscado: "",
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
    city: typed("city"),
    state: typed("state"),
    addressNickName: typed("addressNickName"),
    cepBuscado: typed("cepBuscado"),
  };
}

export function savedValues(address: Address): AddressValues {
  const hasNumber = /^\d+$/.test(address.number ?? "");
  return {
    postalCode: address.cep,
    addressName: address.street,
    addressNumber: hasNumber ? (address.number ?? "") : "",
    semNumero: address.number === noNumber ? "on" : "",
    addressComplement: address.complement ?? "",
    neighborhood: address.neighborhood ?? "",
    city: address.city,
    state: address.state,
    addressNickName: address.nickname ?? "",
    cepBuscado: address.cep,
  };
}

/** City and state came from a CEP, so that they change with it only, or after 'Digite Manualmente' (purchase 5). */
const isPlaceFixed = ({ cepBuscado, city, state }: AddressValues): boolean =>
  cepBuscado !== "" && city.trim() !== "" && isState(state);

/** All that the page is drawn from. */
export interface AddressPage {
  /** Null where the address is new. */
  readonly id: number | null;
  readonly voltar: string;
  readonly values: AddressValues;
  readonly isPlaceFixed: boolean;
  readonly refused: RefusedForm | null;
  /** What to look at before saving. */
  readonly note: string | null;
}

export const addressPage = (
  parts: Pick<AddressPage, "id" | "voltar" | "values"> & Partial<Pick<AddressPage, "refused" | "note">>,
): AddressPage => ({ refused: null, note: null, ...parts, isPlaceFixed: isPlaceFixed(parts.values) });
