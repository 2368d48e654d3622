/** What an address without a number has in its place. */
export const noNumber = "Sem número";

/** Where an order goes to. All of it may be missing in an order of another upstream. */
export interface DeliveryAddress {
  readonly street: string | null;
  /** A number, or 'Sem número'. */
  readonly number: string | null;
  readonly complement: string | null;
  readonly neighborhood: string | null;
  readonly city: string | null;
  /** Two letters. */
  readonly state: string | null;
  /** As shown: 00000-000. */
  readonly cep: string | null;
}

/** A shopper's saved address (purchase 3, "Address"). */
export interface Address extends DeliveryAddress {
  readonly id: number;
  readonly shopperId: number;
  /** addressType 0 on the wire. */
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

/** An address in lines, as it is shown; what is missing is left out. */
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

/** What the freight to an address hangs on: while it stays the same, what was quoted for the address still holds. */
export const freightDestination = ({ cep, city, state, latitude, longitude }: Address): string =>
  [cep, city, state, latitude, longitude].join("|");
