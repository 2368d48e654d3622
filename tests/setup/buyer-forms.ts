import { randomUUID } from "node:crypto";
import { generateCpf } from "@brazilian-utils/brazilian-utils/generate-cpf";
import { typedPaulista } from "./paulista";

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
  ["/address", { ...typedPaulista, intent: "salvar", voltar: "/cart" }],
];
