/** Address fields found for a CEP. */
export interface CepLookupResult {
  readonly cep: string;
  /** Empty texts for an unknown CEP, which clears the fields (installers 4); null if the look-up failed. */
  readonly fields: CepFields | null;
  /** Message of the CEP field; null if found. */
  readonly fault: string | null;
}

export const cepFieldNames = ["addressName", "neighborhood", "city", "state"] as const;

export type CepFields = Readonly<Record<(typeof cepFieldNames)[number], string>>;

/** Applies a look-up. A typed street stays when the CEP is of the same city and has no street. */
export function applyCepLookup(typed: CepFields, { fields }: Pick<CepLookupResult, "fields">): CepFields {
  if (fields === null) return typed;
  const isSameCity = fields.city === typed.city;
  const filled = (found: string, typed: string) => found || (isSameCity ? typed : "");
  return {
    addressName: filled(fields.addressName, typed.addressName),
    neighborhood: filled(fields.neighborhood, typed.neighborhood),
    city: fields.city,
    state: fields.state,
  };
}
