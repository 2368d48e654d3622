/** An address as far as its CEP tells it. What it does not tell is empty. */
export interface PostalAddress {
  /** Eight digits. */
  readonly postalCode: string;
  readonly street: string;
  readonly complement: string;
  readonly neighborhood: string;
  readonly city: string;
  /** Two letters. */
  readonly state: string;
  /** The city's IBGE id, seven digits; empty where the city is not known. */
  readonly cityIbgeId: string;
  readonly precision: "street" | "city" | "state";
}

/** Finds the address of a CEP. The embedded one needs no network; others may stand behind the same port. */
export interface PostalCodeResolver {
  /** `postalCode` is eight digits. Null where no such CEP has been given out. */
  resolve(postalCode: string): Promise<PostalAddress | null>;
}
