import { selectWords } from "../../common/specified-words";
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
 * each stands what `SPECIFIED_WORDS=corrected` shows instead.
 */

export const location = {
  cepNotFound: selectWords("O Cep informado não foi encontrado.", "Não encontramos este CEP."),
  confirm: selectWords("Confirmar cep", "Confirmar CEP"),
  priceFor: selectWords("Calculando para:", "Entregar em"),
} as const;

export const navigation = {
  home: selectWords("Página Inicial", "Início"),
  homeOfProducts: selectWords("Home", "Início"),
  products: selectWords("produtos", "Produtos"),
  login: selectWords("Login", "Entrar"),
  register: selectWords("Cadastre-se", "Criar conta"),
} as const;

/** Every catalogue page has it in its script, unlike `product`, which only the server renders. */
export const catalogue = {
  searchFailed: selectWords("Erro ao pesquisar produtos", "Não conseguimos buscar os produtos"),
  addedToCart: selectWords("Produto adicionado ao carrinho com sucesso!", "Produto adicionado ao carrinho."),
  nearbyResellers: selectWords("Lojas oficias", "Lojas oficiais"),
  nothingForSearch: (term: string) => `Nenhum resultado para: ${term}`,
  nothingForCategory: (name: string) =>
    `${selectWords("Nenhum resultado para categorias:", "Nenhum produto em")} ${name}`,
  nothingForSubcategory: (name: string) =>
    `${selectWords("Nenhum resultado para subcategoria:", "Nenhum produto em")} ${name}`,
  /** Empty with corrected words: the whole card is a link. */
  openFromCard: selectWords("Comprar agora", ""),
  buy: selectWords("Comprar", "Comprar agora"),
  sort: selectWords("Filtrar por", "Ordenar por"),
  cheapest: selectWords("Preço ascendente", "Menor preço"),
  dearest: selectWords("Preço descendente", "Maior preço"),
  meters: selectWords("Metros (comprimento)", "Quantos metros?"),
  description: selectWords("Descrição Geral", "Descrição"),
  waysToPay: selectWords("Formas de Pagamento", "Formas de pagamento"),
  moreOfShop: selectWords("Mais produtos do vendedor", "Mais desta loja"),
  showing: (from: number, to: number, total: number) => `Mostrando ${from} - ${to} de ${total} itens`,
} as const;

export const product = {
  cannotShare: selectWords(
    "Não é possivel compartilhar esse produto.",
    "Não foi possível compartilhar este produto.",
  ),
  outOfStock: selectWords(
    "Produto em falta para as configurações selecionadas.",
    "Esta opção está em falta.",
  ),
  noReseller: selectWords("Nenhuma revenda possui este produto", "Nenhuma loja tem este produto agora."),
  rollWidthMissing: selectWords("Digite a largura do produto", "Digite a largura do rolo"),
  chooseAttributes: selectWords("Selecione os atributos do produto", "Escolha as opções do produto"),
  chooseVariation: selectWords("Selecione a variação", "Escolha uma opção"),
  chooseMeters: selectWords("Selecione os metros (comprimento)", ""),
  categoriesFailed: selectWords("Erro listar as categorias", "Não conseguimos listar as categorias."),
  sizesFailed: selectWords("Não foi possível lista os tamanhos!", "Não conseguimos listar os tamanhos."),
  /** The message is the attribute's name. */
  attributeMissing: (attribute: string) => attribute,
} as const;

/** The words of each choice are in `formatInstallments`, which mails have, too. */
export const installments = {
  onCards: selectWords(
    "Em até 3 vezes sem juros ou em até 5 vezes com juros",
    "Até 3x sem juros ou até 6x com juros",
  ),
  /** Below `onCards`, where that names five. */
  six: selectWords("Ou até 6x com juros.", ""),
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
