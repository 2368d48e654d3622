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
