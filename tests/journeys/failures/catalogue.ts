import { messages } from "../../../app/messages";
import {
  countFacets,
  getCategoryByName,
  getProductAtAddress,
  getProductByName,
  getSubCategoryByName,
  listAttributeGroups,
  listBanners,
  listMenuCategories,
  listProducts,
  recordSearch,
} from "../../../contract/catalogue";
import { previewFreight } from "../../../contract/freight";
import { getPlatformSettings, listCommonQuestions } from "../../../contract/information";
import { geocode, getPostalCode } from "../../../contract/postal-codes";
import { getShowcase, listNearbyResellers } from "../../../contract/resellers";
import { form, page, part, type Scenario, unseen } from "./scenario";

const film = "/produtos/vinil-adesivo-fibra-de-carbono-4d";
const black = `${film}?Cor=Preto&Largura=1%2C52+m`;
const category = "/categorias/envelopamento-automotivo";
const search = "/produtos?produto=carbono";

const gate = {
  on: "/home",
  press: "Confirmar cep",
  fill: (gate) => gate.fill("CEP", "01310-100"),
} satisfies Parameters<typeof form>[2];

export const catalogue: readonly Scenario[] = [
  part(listMenuCategories, "newcomer", "/home"),
  part(listMenuCategories, "guest", "/cart"),
  part(listMenuCategories, "shopper", category),
  part(listBanners, "guest", "/home"),
  part(listBanners, "shopper", "/home"),
  part(listProducts, "guest", "/home"),
  page(listProducts, "guest", search),
  page(listProducts, "newcomer", category),
  page(listProducts, "shopper", search),
  part(listProducts, "guest", black),
  part(listNearbyResellers, "guest", "/home"),
  unseen(recordSearch, "guest", search),
  unseen(recordSearch, "shopper", search),
  part(countFacets, "guest", "/produtos"),
  part(countFacets, "newcomer", category),
  part(listAttributeGroups, "guest", search),
  page(getCategoryByName, "guest", category),
  page(getCategoryByName, "shopper", category),
  page(getSubCategoryByName, "guest", "/subcategorias/amadeirados"),
  page(getProductByName, "guest", black),
  page(getProductByName, "shopper", black),
  page(getProductAtAddress, "guest", black),
  page(getProductAtAddress, "guest", film),
  page(getProductAtAddress, "newcomer", film),
  form(getProductAtAddress, "guest", { on: black, press: "Comprar", role: "page" }),
  part(previewFreight, "guest", `${film}?Cor=Preto&quantidade=3`),
  part(previewFreight, "newcomer", `${film}?quantidade=3`),
  page(getShowcase, "guest", "/vitrine/wrap-da-mooca"),
  part(getShowcase, "guest", `${black}&vendedor=wrap-da-mooca`),
  page(listCommonQuestions, "guest", "/perguntas-frequentes"),
  part(listProducts, "guest", "/guias/geladeira"),
  page(getPlatformSettings, "newcomer", "/politicas/politica-privacidade"),
  form(getPostalCode, "newcomer", { ...gate, typed: ["01310-100"], says: messages.ours.cepUnavailable }),
  form(getPostalCode, "shopper", {
    ...gate,
    on: "/localizacao",
    fill: (change) => change.fill("CEP", "13015-904"),
    typed: ["13015-904"],
    says: messages.ours.cepUnavailable,
  }),
  form(geocode, "newcomer", { ...gate, role: "unseen" }),
];
