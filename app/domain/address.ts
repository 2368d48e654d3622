export const noNumber = "Sem número";

/** Delivery address of an order. Other upstreams may omit any part. */
export interface DeliveryAddress {
  readonly street: string | null;
  /** A number, or 'Sem número'. */
  readonly number: string | null;
  readonly complement: string | null;
  readonly neighborhood: string | null;
  readonly city: string | null;
  /** Two letters. */
  readonly state: string | null;
  /** Format 00000-000. */
  readonly cep: string | null;
}

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
export function addressLines(address: DeliveryAddress): string[] {
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
export const freightDestination = ({ cep, city, state, latitude, longitude }: Address): string =>
  [cep, city, state, latitude, longitude].join("|");
