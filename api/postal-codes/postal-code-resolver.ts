/** The address of a CEP; unknown services are empty. */
export interface PostalAddress {
  readonly postalCode: string;
  readonly street: string;
  readonly complement: string;
  readonly neighborhood: string;
  readonly city: string;
  readonly state: string;
  readonly cityIbgeId: string;
  readonly precision: "street" | "city" | "state";
}

/** Port for CEP lookups, embedded or over the network. */
export interface PostalCodeResolver {
  /** `postalCode` is eight digits. Null when the CEP does not exist. */
  resolve(postalCode: string): Promise<PostalAddress | null>;
}
