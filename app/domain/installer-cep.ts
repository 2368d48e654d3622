/** What a CEP tells of the fields of an installer's address. */
export interface CepTold {
  readonly cep: string;
  /** Empty texts where there is no such CEP, which clears the fields (installers 4); null where nothing is known. */
  readonly fields: CepFields | null;
  /** What the field of the CEP says; null where it was found. */
  readonly fault: string | null;
}

export const cepFieldNames = ["addressName", "neighborhood", "city", "state"] as const;

export type CepFields = Readonly<Record<(typeof cepFieldNames)[number], string>>;

/** The fields after a CEP was looked up. A street that the CEP of the same city does not tell stays as it was typed. */
export function afterCep(typed: CepFields, { fields }: Pick<CepTold, "fields">): CepFields {
  if (fields === null) return typed;
  const isSameCity = fields.city === typed.city;
  const filled = (told: string, stood: string) => told || (isSameCity ? stood : "");
  return {
    addressName: filled(fields.addressName, typed.addressName),
    neighborhood: filled(fields.neighborhood, typed.neighborhood),
    city: fields.city,
    state: fields.state,
  };
}
