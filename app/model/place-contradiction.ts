import { formatAddressLines } from "./address";

interface TypedPlace {
  readonly cep: string;
  readonly street: string | null;
  readonly neighborhood: string | null;
  readonly city: string;
  readonly state: string;
}

/** City or state were typed otherwise than the CEP says. */
export interface PlaceContradiction {
  /** Value of the hidden field `lugarEscolhido`: the same place sent again is accepted as typed. */
  readonly chosen: string;
  readonly cep: string;
  readonly typed: readonly string[];
  readonly found: readonly string[];
}

const getLines = ({ street, neighborhood, city, state }: TypedPlace) =>
  formatAddressLines({ street, neighborhood, city, state, number: null, complement: null, cep: null });

export const createPlaceContradiction = (typed: TypedPlace, found: TypedPlace): PlaceContradiction => ({
  chosen: `${typed.cep} ${typed.city}/${typed.state}`,
  cep: typed.cep,
  typed: getLines(typed),
  found: getLines(found),
});
