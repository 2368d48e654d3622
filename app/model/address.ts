export const noNumber = "Sem número";
export const noComplement = "Sem complemento";
/** The label avoids the word 'complemento', so that a search of labels by that word finds only the text field. */
export const noComplementLabel = "Não tem apto nem bloco";

/**
 * The typed fields of an address, by their name in its form and on the wire. `part` is their name in `Address`; the
 * form shows label, hint and `autoComplete`. All are required, with at most 200 characters, unless the form's rules say
 * otherwise.
 */
export const addressFields = {
  /** Format 00000-000. */
  postalCode: { part: "cep", label: "CEP", autoComplete: "postal-code" },
  /** Two letters. */
  state: { part: "state", label: "Estado", autoComplete: "address-level1" },
  city: { part: "city", label: "Cidade", autoComplete: "address-level2" },
  neighborhood: { part: "neighborhood", label: "Bairro", autoComplete: "address-level3" },
  addressName: { part: "street", label: "Rua", autoComplete: "address-line1" },
  /** A number, or 'Sem número'. */
  addressNumber: { part: "number", label: "Número", autoComplete: "off" },
  addressComplement: {
    part: "complement",
    label: "Complemento",
    autoComplete: "address-line2",
    hint: "Como apto 12, bloco B.",
  },
  addressNickName: {
    part: "nickname",
    label: "Apelido do endereço",
    autoComplete: "off",
    hint: "Por exemplo: Casa ou Trabalho.",
  },
} as const;

export type AddressFieldName = keyof typeof addressFields;
type AddressPart = (typeof addressFields)[AddressFieldName]["part"];

/** The error summary lists the fields in this order, which is the order on the screen. */
export const mapAddressFields = <Out>(
  map: (name: AddressFieldName) => Out,
): Record<AddressFieldName, Out> => ({
  postalCode: map("postalCode"),
  state: map("state"),
  city: map("city"),
  neighborhood: map("neighborhood"),
  addressName: map("addressName"),
  addressNumber: map("addressNumber"),
  addressComplement: map("addressComplement"),
  addressNickName: map("addressNickName"),
});

export const toAddressParts = <Value>(
  typed: Readonly<Record<AddressFieldName, Value>>,
): Record<AddressPart, Value> => ({
  cep: typed.postalCode,
  state: typed.state,
  city: typed.city,
  neighborhood: typed.neighborhood,
  street: typed.addressName,
  number: typed.addressNumber,
  complement: typed.addressComplement,
  nickname: typed.addressNickName,
});

/** Delivery address of an order. Other upstreams may omit any part. */
export type DeliveryAddress = Readonly<Record<Exclude<AddressPart, "nickname">, string | null>>;

/** A shopper's saved address (purchase 3, "Address"). */
export interface Address extends DeliveryAddress {
  readonly id: number;
  readonly shopperId: number;
  /** Wire: addressType 0. */
  readonly isDefault: boolean;
  readonly nickname: string | null;
  readonly street: string;
  readonly city: string;
  readonly state: string;
  readonly cep: string;
  readonly country: string;
  readonly latitude: number | null;
  readonly longitude: number | null;
}

/** Formatted address lines without missing parts. */
export function formatAddressLines(address: DeliveryAddress): string[] {
  const join = (between: string, ...words: (string | null)[]) => words.filter(Boolean).join(between);
  const place = join("/", address.city, address.state);
  const lines = [
    join(", ", address.street, address.number, address.complement),
    join(", ", address.neighborhood, place),
    address.cep ? `CEP ${address.cep}` : "",
  ];
  return lines.filter((line) => line !== "");
}

/** Everything that a freight quote depends on: the quote is valid while this is unchanged. */
export const formatFreightDestination = ({ cep, city, state, latitude, longitude }: Address): string =>
  [cep, city, state, latitude, longitude].join("|");
