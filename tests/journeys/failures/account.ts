import { messages } from "../../../app/messages";
import {
  changePassword,
  checkResetToken,
  editProfile,
  forgotPassword,
  getProfile,
  login,
  logout,
  register,
  resetPassword,
} from "../../../contract/accounts";
import {
  addAddress,
  deleteAddress,
  editAddress,
  getAddress,
  getDeliveryAddress,
  listAddresses,
  selectDeliveryAddress,
} from "../../../contract/addresses";
import { addToCart } from "../../../contract/carts";
import { getPostalCode, listCities } from "../../../contract/postal-codes";
import type { FilledForm } from "../../driver/filled-form";
import type { Visitor } from "../../driver/visitor";
import { form, page, part, type Scenario } from "./scenario";

const saved = async (visitor: Visitor) => (await visitor.open("/profile?step=1")).follow(/^Editar/);

const newHome = (empty: FilledForm) =>
  empty.fill("Número", "77").fill("Complemento", "fundos").fill("Apelido do endereço", "Oficina");

/** A refusal of the check means that the mailed token is not valid. */
const deadLink = { status: 410, words: "Este link não funciona mais" };

export const account: readonly Scenario[] = [
  form(login, "guest", {
    on: "/login",
    press: "Entrar",
    fill: (empty) => empty.fill("E-mail", "ana@exemplo.example").fill("Senha", "segredo de ana"),
    typed: ["ana@exemplo.example"],
    refusals: { "401": { status: 400, words: messages.ours.wrongCredentials } },
  }),
  form(addToCart, "guest", {
    on: "/login",
    press: "Entrar",
    fill: (empty) => empty.fill("E-mail", "comprador@envelopa.example").fill("Senha", "envelopa123"),
    role: "unseen",
    isFinished: true,
  }),
  form(register, "guest", {
    on: "/register",
    press: "Cadastrar",
    fill: (empty) =>
      empty
        .fill("Nome", "Ana Nova")
        .fill("E-mail", "ana.nova@exemplo.example")
        .fill("Senha", "segredo de ana")
        .fill("Confirmar senha", "segredo de ana"),
    typed: ["Ana Nova", "ana.nova@exemplo.example"],
  }),
  form(forgotPassword, "guest", {
    on: "/forgotpassword",
    press: "Enviar instruções",
    fill: (empty) => empty.fill("E-mail", "ana@exemplo.example"),
    typed: ["ana@exemplo.example"],
  }),
  part(checkResetToken, "guest", "/resetpassword?token=abc", {
    withoutIt: { status: 200, heading: "Criar nova senha" },
    refusals: { "401": deadLink, "403": deadLink, "412 expired": deadLink },
  }),
  {
    call: resetPassword,
    who: "guest",
    does: "sends a new password by a link that is not checked first",
    role: "form",
    step: async (visitor) => {
      const url = new URL("/resetpassword?token=abc", visitor.origin).href;
      const body = new URLSearchParams({ password: "outro segredo", password2: "outro segredo" });
      return { submission: { url, method: "POST", body }, from: url, visitor };
    },
    says: messages.ours.resetRefused,
  },
  form(logout, "shopper", { on: "/home", press: "Sair", role: "unseen", isFinished: true, logsOut: true }),
  page(getProfile, "shopper", "/profile?step=0"),
  part(getProfile, "shopper", "/cart"),
  form(editProfile, "shopper", {
    on: "/profile?step=0",
    press: "Salvar",
    fill: (filled) => filled.fill("Nome", "Ana de Outro Nome").fill("Telefone", "(21) 99876-5432"),
    typed: ["Ana de Outro Nome", "(21) 99876-5432"],
  }),
  form(changePassword, "shopper", {
    on: "/profile?step=2",
    press: "Alterar senha",
    fill: (empty) =>
      empty
        .fill("Senha atual", "segredo de teste 1")
        .fill("Nova senha", "outro segredo")
        .fill("Confirmar nova senha", "outro segredo"),
  }),
  part(listAddresses, "shopper", "/profile?step=1"),
  page(listAddresses, "shopper", "/list-address"),
  form(listAddresses, "shopper", { on: "/list-address", press: "Entregar neste endereço", role: "page" }),
  part(getDeliveryAddress, "shopper", "/list-address"),
  form(selectDeliveryAddress, "shopper", { on: "/list-address", press: "Entregar neste endereço" }),
  form(deleteAddress, "shopper", {
    on: "/list-address",
    press: /^Sim, excluir/,
    says: messages.address.removeFailed,
  }),
  form(getAddress, "shopper", { on: saved, press: "Salvar endereço", role: "page" }),
  form(editAddress, "shopper", {
    on: saved,
    press: "Salvar endereço",
    fill: (filled) => filled.fill("Complemento", "sala 9"),
    says: messages.address.changeFailed,
    typed: ["sala 9"],
  }),
  form(addAddress, "shopper", {
    on: "/address?cep=01310-100",
    press: "Salvar endereço",
    fill: newHome,
    says: messages.address.createFailed,
    typed: ["77", "fundos", "Oficina", "Avenida Paulista"],
  }),
  form(getPostalCode, "shopper", {
    on: "/address",
    press: "Buscar CEP",
    fill: (empty) => newHome(empty.fill("CEP", "13015-904")),
    says: messages.address.cepFailed,
    typed: ["13015-904", "77", "fundos", "Oficina"],
  }),
  part(getPostalCode, "shopper", "/address?cep=01310-100", { says: messages.address.cepFailed }),
  part(listCities, "shopper", "/address?manual=true&state=SP"),
];
