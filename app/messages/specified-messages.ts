import { chooseWords } from "../../common/specified-words";
import * as account from "./account-messages";
import * as guest from "./guest-messages";
import * as input from "./input-messages";
import * as options from "./option-messages";
import * as ours from "./own-messages";
import * as partners from "./partner-messages";
import * as purchase from "./purchase-messages";
import * as quotes from "./quote-messages";
import * as rooms from "./room-messages";
import {
  address,
  cart,
  checkout,
  coupon,
  installers,
  orders,
  password,
  payment,
  paymentMethods,
  profile,
  questions,
  timeline,
} from "./specified-account-messages";
import * as stock from "./stock-messages";
import * as wall from "./wall-messages";

/**
 * Messages and labels quoted by the specification, verbatim with its misspellings: external tests search for them. Beside
 * them what `SPECIFIED_WORDS=corrected` shows, and here only.
 */

export const location = {
  cepNotFound: chooseWords("O Cep informado não foi encontrado.", "Não encontramos este CEP."),
  confirm: chooseWords("Confirmar cep", "Confirmar CEP"),
  priceFor: chooseWords("Calculando para:", "Entregar em"),
} as const;

export const navigation = {
  home: chooseWords("Página Inicial", "Início"),
  login: chooseWords("Login", "Entrar"),
  register: chooseWords("Cadastre-se", "Criar conta"),
} as const;

/** In every catalogue page's script, unlike `product`, which the server alone says. */
export const catalogue = {
  searchFailed: chooseWords("Erro ao pesquisar produtos", "Não conseguimos buscar os produtos"),
  addedToCart: chooseWords("Produto adicionado ao carrinho com sucesso!", "Produto adicionado ao carrinho."),
  nearbyResellers: chooseWords("Lojas oficias", "Lojas oficiais"),
  nothingForSearch: (term: string) => `Nenhum resultado para: ${term}`,
  nothingForCategory: (name: string) =>
    `${chooseWords("Nenhum resultado para categorias:", "Nenhum produto em")} ${name}`,
  nothingForSubcategory: (name: string) =>
    `${chooseWords("Nenhum resultado para subcategoria:", "Nenhum produto em")} ${name}`,
  sort: chooseWords("Filtrar por", "Ordenar por"),
  cheapest: chooseWords("Preço ascendente", "Menor preço"),
  dearest: chooseWords("Preço descendente", "Maior preço"),
  meters: chooseWords("Metros (comprimento)", "Quantos metros?"),
  description: chooseWords("Descrição Geral", "Descrição"),
  waysToPay: chooseWords("Formas de Pagamento", "Formas de pagamento"),
  moreOfShop: chooseWords("Mais produtos do vendedor", "Mais desta loja"),
  showing: (from: number, to: number, total: number) => `Mostrando ${from} - ${to} de ${total} itens`,
} as const;

export const product = {
  cannotShare: chooseWords(
    "Não é possivel compartilhar esse produto.",
    "Não foi possível compartilhar este produto.",
  ),
  outOfStock: chooseWords(
    "Produto em falta para as configurações selecionadas.",
    "Esta opção está em falta.",
  ),
  noReseller: chooseWords("Nenhuma revenda possui este produto", "Nenhuma loja tem este produto agora."),
  rollWidthMissing: chooseWords("Digite a largura do produto", "Digite a largura do rolo"),
  chooseAttributes: chooseWords("Selecione os atributos do produto", "Escolha as opções do produto"),
  chooseVariation: chooseWords("Selecione a variação", "Escolha uma opção"),
  chooseMeters: chooseWords("Selecione os metros (comprimento)", "Escolha quantos metros"),
  categoriesFailed: chooseWords("Erro listar as categorias", "Não conseguimos listar as categorias."),
  sizesFailed: chooseWords("Não foi possível lista os tamanhos!", "Não conseguimos listar os tamanhos."),
  /** The message is the attribute's name. */
  attributeMissing: (attribute: string) => attribute,
} as const;

/** Purchase 9; of each choice: `formatInstallments`, which mails have, too. */
export const installments = {
  onCards: chooseWords(
    "Em até 3 vezes sem juros ou em até 5 vezes com juros",
    "Até 3x sem juros ou até 6x com juros",
  ),
  onProduct: "Em até 3x sem juros",
} as const;

export {
  account,
  address,
  cart,
  checkout,
  coupon,
  guest,
  input,
  installers,
  options,
  orders,
  ours,
  partners,
  password,
  payment,
  paymentMethods,
  profile,
  purchase,
  questions,
  quotes,
  rooms,
  stock,
  timeline,
  wall,
};
