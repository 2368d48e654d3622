import type { FieldErrors } from "./refusal";

/** Labels of the fields of an installer, by their names in forms (installers 5, "Installer form"). */
export const installerLabels = {
  data: {
    name: "Nome",
    nameFantasy: "Nome fantasia",
    cnpj: "CPF ou CNPJ",
    inscrEstadual: "Inscrição estadual",
    birthDate: "Data de nascimento",
    phoneNumber: "Telefone",
    phoneNumber2: "Celular",
    whatsApp: "WhatsApp",
    instagram: "Instagram",
  },
  address: {
    postalCode: "CEP",
    addressName: "Rua",
    addressNumber: "Número",
    semNumero: "Sem número",
    addressComplement: "Complemento",
    neighborhood: "Bairro",
    city: "Cidade",
    state: "Estado",
  },
  work: {
    region: "Região",
    category: "Categoria",
    observations: "Observações",
    accountBank: "Banco",
    accountType: "Tipo de conta",
    agencyNumber: "Agência",
    accountNumber: "Conta",
  },
  email: { email: "E-mail", email2: "Confirmar e-mail" },
  newPassword: { password: "Senha", password2: "Confirmar senha" },
  login: { currentPassword: "Senha atual" },
  photo: { removerFoto: "Remover foto", image: "Foto" },
};

const labels = {
  ...installerLabels.data,
  ...installerLabels.address,
  ...installerLabels.work,
  ...installerLabels.email,
  ...installerLabels.newPassword,
  ...installerLabels.login,
};

type InstallerFieldName = keyof typeof labels;

export const createInstallerField =
  (values: Readonly<Record<string, string | undefined>>, errors: FieldErrors) =>
  (name: InstallerFieldName) => ({
    label: labels[name],
    name,
    defaultValue: values[name],
    error: errors[name],
  });

export type GetInstallerField = ReturnType<typeof createInstallerField>;

/** Address fields found for a CEP. */
export interface CepLookupResult {
  readonly cep: string;
  /** Empty texts for an unknown CEP, which clears the fields (installers 4, "CEP"); null if the look-up failed. */
  readonly fields: CepFields | null;
  /** Message of the CEP field; null if found. */
  readonly fault: string | null;
}

export const cepFieldNames = ["addressName", "neighborhood", "city", "state"] as const;

type CepFields = Readonly<Record<(typeof cepFieldNames)[number], string>>;

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
