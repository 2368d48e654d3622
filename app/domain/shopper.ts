/** The wire's user types (catalogue 6); other values exist and mean nothing here. */
export const shopperTypes = { installer: 3, client: 4 } as const;

/** Who is logged in, as the session keeps it (catalogue 3, "User (local)"). */
export interface Shopper {
  readonly id: number;
  readonly name: string;
  readonly email: string;
  readonly type: number;
}

/** A shopper's own data (purchase 3, "Client/User"). */
export interface Profile {
  readonly id: number;
  readonly name: string | null;
  readonly email: string | null;
  /** CPF or CNPJ, formatted (wire: cnpj). */
  readonly taxId: string | null;
  readonly phone: string | null;
  /** ISO 8601. */
  readonly registeredAt: string | null;
  readonly picture: string | null;
  readonly type: number;
}
