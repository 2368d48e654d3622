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
