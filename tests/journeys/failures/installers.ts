import { randomUUID } from "node:crypto";
import { messages } from "../../../app/messages";
import { listAddresses } from "../../../contract/addresses";
import { getPlatformSettings } from "../../../contract/information";
import {
  addInstaller,
  addPortfolioPicture,
  addSpecialty,
  editInstaller,
  editPortfolioPicture,
  editSpecialty,
  getInstaller,
  listInstallerCities,
  listInstallers,
  listInstallersInArea,
  listSpecialties,
  removePortfolioPicture,
  setBeforePicture,
  setInstallerStatus,
  setServiceArea,
  validateInstaller,
} from "../../../contract/installers";
import { sendClientEmail } from "../../../contract/mail";
import { getPostalCode } from "../../../contract/postal-codes";
import type { FilledForm } from "../../driver/filled-form";
import type { Visitor } from "../../driver/visitor";
import { pixel } from "./pixel";
import { form, page, part, type Scenario } from "./scenario";

const said = messages.installers;
const notSaved = `${said.saveFailed}. ${messages.ours.saveAgain}`;
const mayNot = { status: 200, words: said.notAuthorised, leadsTo: "/installers" };

const typed = {
  Nome: "Rui Lima",
  "Nome fantasia": "Lima Wrap",
  "CPF ou CNPJ": "945.807.302-24",
  Telefone: "11 98888-7777",
  WhatsApp: "11 98888-7777",
  Instagram: "@lima.wrap",
  CEP: "01504-000",
  Rua: "Rua Vergueiro",
  Número: "120",
  Bairro: "Liberdade",
  Cidade: "São Paulo",
  Estado: "São Paulo",
  Senha: "segredo de teste 1",
  "Confirmar senha": "segredo de teste 1",
};

async function registering(visitor: Visitor) {
  const form = (await visitor.open("/add-installer")).form("Cadastrar");
  return fillRegistration(form).submit();
}

function fillRegistration(form: FilledForm) {
  const email = `rui-${randomUUID()}@exemplo.example`;
  form.choose("Li e aceito os termos");
  const everything = { ...typed, "E-mail": email, "Confirmar e-mail": email };
  for (const [label, value] of Object.entries(everything)) form.fill(label, value);
  return form;
}

async function changing(visitor: Visitor) {
  const own = await (await visitor.open("/add-installer")).follow("Editar o meu cadastro");
  return own
    .form("Cadastrar")
    .fill("Nome fantasia", "Filmes da Lapa")
    .fill("Complemento", "galpão 3")
    .submit();
}

async function naming(visitor: Visitor) {
  const name = `Envelopamento de barcos ${randomUUID().slice(0, 8)}`;
  const empty = await visitor.open("/add-specialty");
  await empty.form("Cadastrar").fill("Nome da especialidade", name).submit();
  return (await visitor.open("/add-specialty")).follow(`Alterar ${name}`);
}

export const installers: readonly Scenario[] = [
  part(getPlatformSettings, "installer", "/cart"),
  page(getInstaller, "installer", "/profile?step=0"),
  part(listSpecialties, "installer", "/profile?step=0", { says: messages.partners.specialtiesFailed }),
  form(editInstaller, "installer", {
    on: "/profile?step=0",
    press: "Salvar",
    fill: (filled) => filled.fill("Nome fantasia", "Filmes da Lapa").fill("Complemento", "galpão 3"),
    typed: ["Filmes da Lapa", "galpão 3"],
    refusals: { "403": { status: 403, words: said.notAuthorised } },
  }),
  form(getPostalCode, "installer", {
    on: "/profile?step=0",
    press: "Buscar CEP",
    fill: (filled) => filled.fill("CEP", "13015-904").fill("Nome fantasia", "Filmes da Lapa"),
    says: messages.address.cepFailed,
    typed: ["13015-904", "Filmes da Lapa"],
  }),
  part(listSpecialties, "guest", "/installers"),
  part(listInstallerCities, "guest", "/installers"),
  page(listInstallers, "guest", "/installers"),
  page(listInstallers, "shopper", "/installers"),
  page(getInstaller, "newcomer", "/detail-installer?id=3"),
  page(listSpecialties, "shopper", "/select-installer"),
  page(listAddresses, "shopper", "/select-installer"),
  form(listInstallersInArea, "shopper", {
    on: "/select-installer",
    press: "Continuar",
    fill: (choice) => choice.choose("Envelopamento de paredes"),
    role: "page",
  }),
  part(listSpecialties, "guest", "/add-installer"),
  form(getPostalCode, "guest", {
    on: "/add-installer",
    press: "Buscar CEP",
    fill: (empty) => empty.fill("CEP", "13015-904").fill("Nome", "Rui Lima"),
    says: messages.address.cepFailed,
    typed: ["13015-904", "Rui Lima"],
    refusals: {
      "401": { status: 401, words: messages.address.cepFailed },
      "403": { status: 403, words: messages.address.cepFailed },
      "412 expired": { status: 412, words: messages.address.cepFailed },
    },
  }),
  form(validateInstaller, "guest", {
    on: "/add-installer",
    press: "Cadastrar",
    fill: fillRegistration,
    role: "unseen",
    isFinished: true,
  }),
  form(addInstaller, "guest", {
    on: registering,
    press: "Ativar agora",
    says: notSaved,
    typed: ["Rui Lima", "Lima Wrap", "Rua Vergueiro"],
    refusals: {
      "401": { status: 401, words: said.saveFailed },
      "403": mayNot,
      "412 expired": { status: 412, words: said.saveFailed },
    },
  }),
  form(sendClientEmail, "guest", {
    on: registering,
    press: "Ativar depois",
    role: "unseen",
    says: said.mailFailed,
    isFinished: true,
    isOnce: true,
  }),
  form(editInstaller, "installer", {
    on: changing,
    press: /^Sim, Confirmar/,
    says: notSaved,
    typed: ["Filmes da Lapa", "galpão 3"],
    refusals: { "403": mayNot },
  }),
  form(setInstallerStatus, "installer", { on: "/detail-installer?id=3", press: "Pausar cadastro" }),
  form(addPortfolioPicture, "installer", {
    on: "/portfolio",
    press: "Usar esta foto",
    fill: (empty) => empty.fill("Legenda", "Quarto infantil").attach("Foto", pixel()),
    typed: ["Quarto infantil"],
  }),
  form(editPortfolioPicture, "installer", {
    on: "/portfolio",
    press: "Salvar a foto 1",
    fill: (filled) => filled.fill("Legenda da foto 1", "Quarto infantil"),
    typed: ["Quarto infantil"],
  }),
  part(listSpecialties, "installer", "/portfolio"),
  form(setBeforePicture, "installer", {
    on: "/portfolio",
    press: "Salvar foto de antes da foto 1",
    fill: (filled) => filled.attach("Foto de antes da foto 1", pixel()),
  }),
  form(setServiceArea, "installer", {
    on: "/portfolio",
    press: "Salvar bairros e horário",
    fill: (filled) => filled.fill("Bairros atendidos", "Pinheiros"),
    typed: ["Pinheiros"],
  }),
  form(removePortfolioPicture, "installer", { on: "/portfolio", press: "Sim, remover a foto 1" }),
  part(listSpecialties, "installer", "/add-installer?id=3"),
  page(listSpecialties, "installer", "/add-specialty"),
  form(addSpecialty, "installer", {
    on: "/add-specialty",
    press: "Cadastrar",
    fill: (empty) => empty.fill("Nome da especialidade", "Envelopamento de barcos"),
    typed: ["Envelopamento de barcos"],
    refusals: { "403": { status: 403, words: said.onlyPermittedUsers } },
  }),
  form(editSpecialty, "installer", {
    on: naming,
    press: "Salvar",
    fill: (filled) => filled.fill("Nome da especialidade", "Envelopamento de canoas"),
    typed: ["Envelopamento de canoas"],
    refusals: { "403": { status: 403, words: said.onlyPermittedUsers } },
  }),
];
