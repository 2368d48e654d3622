import { randomUUID } from "node:crypto";
import { generateCpf } from "@brazilian-utils/brazilian-utils/generate-cpf";

export interface NewBuyer {
  readonly name: string;
  readonly email: string;
  readonly password: string;
}

export const newBuyer = (): NewBuyer => ({
  name: "Ana Beatriz de Souza",
  email: `compra-${randomUUID()}@exemplo.example`,
  password: "segredo de teste 1",
});

type Form = readonly [path: string, fields: Readonly<Record<string, string>>];

/** The forms from registration to an account that can buy, in order. */
export const formsToBecome = ({ name, email, password }: NewBuyer): readonly Form[] => [
  ["/localizacao", { cep: "01310-100", voltar: "/home" }],
  ["/cookies", { resposta: "recusar", voltar: "/home" }],
  ["/register", { name, email, password, password2: password, voltar: "/home" }],
  ["/profile?step=0", { intent: "perfil", name, cnpj: generateCpf(), phoneNumber: "(11) 98888-7777" }],
  [
    "/address",
    {
      intent: "salvar",
      postalCode: "01310-100",
      cepBuscado: "01310-100",
      state: "SP",
      city: "São Paulo",
      neighborhood: "Bela Vista",
      addressName: "Avenida Paulista",
      addressNumber: "900",
      addressComplement: "ap. 42",
      addressNickName: "Casa",
      voltar: "/cart",
    },
  ],
];
