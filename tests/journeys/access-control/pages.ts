import { typedPaulista } from "../../setup/paulista";
import type { Owner } from "./owner";

/** Final answer, such as "404" or "303 /login". */
type Outcome = string;

export interface OwnersPage {
  readonly names: string;
  /** `owner` is null for the form without an id. */
  readonly path: (owner: Owner | null) => string;
  readonly fields?: (owner: Owner | null) => Readonly<Record<string, string>>;
  readonly owner: Outcome;
  readonly others?: Outcome;
  readonly installer?: Outcome;
  /** Outcome without a login. */
  readonly nobody?: Outcome;
  /** Outcome with an expired or ended login; the login page unless the page is public. */
  readonly ended?: Outcome;
  readonly withoutId: Outcome;
}

const order =
  (which: "toCancel" | "toRate", more = "") =>
  (owner: Owner | null) =>
    `/profile/order?${new URLSearchParams(owner ? { id: String(owner[which].id) } : {})}${more}`;
const orderStatus = (owner: Owner | null) =>
  `/checkout/orderstatus${owner ? `?ordersCode=${owner.toCancel.code}` : ""}`;
const addressId = (owner: Owner | null) => String(owner?.addressId ?? "");

const quote = (owner: Owner | null) => `/orcamentos/${owner?.quoteId ?? ""}`;
const changesQuote = (intent: string, names: string, owner: Outcome): OwnersPage => ({
  names,
  path: (each) => (each === null ? "/orcamentos/0" : quote(each)),
  fields: () => ({ intent }),
  owner,
  withoutId: "404",
});

const typedAddress = {
  ...typedPaulista,
  addressNumber: "1",
  addressComplement: "trocado",
  addressNickName: "Trocado",
  voltar: "/cart",
};

const chooses = (intent: string, names: string): OwnersPage => ({
  names,
  path: () => "/list-address",
  fields: (owner) => ({ intent, endereco: addressId(owner), voltar: "/cart" }),
  owner: "303 /cart",
  withoutId: "400",
});

const wall = "/produtos/vinil-adesivo-fibra-de-carbono-4d/na-parede";
const photoId = (owner: Owner | null) => owner?.photoId ?? 999_999_999;

/** Ordered so that the owner can send each of them at the end. */
export const pages: readonly OwnersPage[] = [
  { names: "an order", path: order("toCancel"), owner: "200", withoutId: "404" },
  {
    names: "a photo of a room on the wall of a product",
    path: (owner) => `${wall}?foto=${photoId(owner)}`,
    owner: "200",
    nobody: "404",
    ended: `303 ${wall}`,
    withoutId: "404",
  },
  {
    names: "a photo of a room that a film is chosen for",
    path: (owner) => `/na-parede?foto=${photoId(owner)}`,
    owner: "200",
    nobody: "404",
    ended: "303 /na-parede",
    withoutId: "404",
  },
  {
    names: "a project kept on a photo of a room",
    path: (owner) => `${wall}?foto=${photoId(owner)}`,
    fields: () => ({ intent: "guardar-projeto" }),
    // The project has no face.
    owner: "400",
    others: "404",
    nobody: "404",
    withoutId: "404",
  },
  {
    names: "an order, to cancel it",
    path: order("toCancel", "&fazer=cancelar"),
    owner: "200",
    withoutId: "404",
  },
  {
    names: "an order, to rate it",
    path: order("toRate", "&fazer=avaliar"),
    owner: "200",
    withoutId: "404",
  },
  { names: "orders by their codes", path: orderStatus, owner: "200", withoutId: "404" },
  {
    names: "orders by their codes, to buy the same again",
    path: orderStatus,
    fields: () => ({ intent: "comprar-de-novo", chave: "uma-chave" }),
    owner: "303 /checkout",
    withoutId: "404",
  },
  {
    names: "orders by their codes, to change their payment",
    path: orderStatus,
    fields: () => ({ intent: "alterar-pagamento", chave: "uma-chave" }),
    owner: "303 /checkout/orderstatus",
    withoutId: "404",
  },
  {
    names: "an order, to buy the same once more",
    path: order("toRate"),
    fields: () => ({ intent: "comprar-novamente", chave: "uma-chave" }),
    owner: "303 /cart",
    withoutId: "404",
  },
  {
    names: "an order, cancelled before its payment",
    path: order("toRate"),
    fields: () => ({ intent: "cancelar-nao-pago" }),
    owner: "409",
    withoutId: "404",
  },
  {
    names: "an order, cancelled",
    path: order("toCancel"),
    fields: () => ({ intent: "cancelar", motivo: "Não quero mais" }),
    owner: "303 /profile/order",
    withoutId: "404",
  },
  {
    names: "an order, rated",
    path: order("toRate"),
    fields: (owner) => ({
      intent: "avaliar",
      "nota-pedido": "5",
      "nota-loja": "5",
      [`nota-produto-${owner?.toRate.productId}`]: "5",
    }),
    owner: "303 /profile/order",
    withoutId: "404",
  },

  {
    names: "the review of an order, signed for its shopper",
    path: () => "/checkout?etapa=revisao&pagamento=pix",
    fields: (owner) => ({ intent: "fechar", pagamento: "pix", chave: "outra-chave", ...owner?.review }),
    owner: "303 /checkout/orderstatus",
    others: "400",
    withoutId: "400",
  },

  { names: "a quote", path: quote, owner: "200", withoutId: "200" },
  {
    names: "the calendar file of a quote, without a visit",
    path: (each) => `/orcamentos/${each?.quoteId ?? 0}/visita.ics`,
    owner: "303 /orcamentos/{id}",
    others: "303 /orcamentos",
    withoutId: "303 /orcamentos",
  },
  changesQuote("feito", "a quote, marked as done before the choice", "409"),
  changesQuote("cancelar", "a quote, cancelled", "303 /orcamentos/{id}"),

  {
    names: "an address",
    path: (owner) => `/address?id=${addressId(owner)}`,
    owner: "200",
    withoutId: "200",
  },
  {
    names: "an address, changed",
    path: () => "/address",
    fields: (owner) => ({ ...typedAddress, intent: "salvar", id: addressId(owner) }),
    owner: "303 /cart",
    withoutId: "303 /cart",
  },
  {
    names: "an address, with another CEP looked up",
    path: () => "/address",
    fields: (owner) => ({ ...typedAddress, intent: "cep", id: addressId(owner) }),
    owner: "200",
    withoutId: "200",
  },
  {
    names: "an address, marked in the list of one's own",
    path: (owner) => `/list-address?endereco=${addressId(owner)}`,
    owner: "200",
    others: "200",
    // A shopper without an address is asked for one first.
    installer: "303 /address",
    withoutId: "200",
  },
  {
    names: "an address, to find installers near",
    path: (owner) => `/select-installer?especialidade=1&endereco=${addressId(owner)}`,
    owner: "200",
    others: "400",
    installer: "303 /address",
    withoutId: "400",
  },
  chooses("escolher", "an address, to deliver to"),
  chooses("principal", "an address, made the default"),

  {
    names: "the data of a profile, by a field that the form does not have",
    path: () => "/profile?step=0",
    fields: (owner) => ({
      intent: "perfil",
      name: "Nome Trocado",
      cnpj: "529.982.247-25",
      phoneNumber: "(11) 98888-7777",
      id: String(owner?.userId ?? ""),
    }),
    owner: "303 /profile",
    others: "303 /profile",
    installer: "400",
    withoutId: "303 /profile",
  },
  ...([0, 1, 2, 3] as const).map(
    (step): OwnersPage => ({
      names: "a profile, by a query that the page does not have",
      path: (owner) => `/profile?step=${step}&id=${owner?.userId ?? ""}&clientId=${owner?.userId ?? ""}`,
      owner: "200",
      others: "200",
      installer: "200",
      withoutId: "200",
    }),
  ),

  {
    names: "the status of an installer",
    path: (owner) => `/detail-installer?id=${owner?.userId ?? ""}`,
    fields: () => ({ intent: "pausar" }),
    owner: "404",
    // The page's own 401: the same page as a guest.
    ended: "303 /detail-installer",
    withoutId: "404",
  },
  {
    names: "a portfolio, by a query that the page does not have",
    path: (owner) => `/portfolio?id=${owner?.userId ?? ""}`,
    owner: "303 /installers",
    others: "303 /installers",
    installer: "200",
    withoutId: "303 /installers",
  },
  {
    names: "a picture of a portfolio, removed",
    path: () => "/portfolio",
    fields: () => ({ intent: "remover", id: "1", lugar: "1" }),
    owner: "303 /installers",
    ended: "303 /installers",
    others: "303 /installers",
    installer: "303 /portfolio",
    withoutId: "303 /installers",
  },

  {
    names: "a line of the cart, which is its product and shop",
    path: () => "/cart",
    fields: (owner) => ({ intent: "quantidade", linha: owner?.lineKey ?? "", quantidade: "7" }),
    owner: "303 /cart",
    others: "303 /cart",
    installer: "303 /cart",
    nobody: "303 /cart",
    withoutId: "303 /cart",
  },
  {
    names: "the favourites, by a query that the page does not have",
    path: (owner) => `/favoritos?id=${owner?.userId ?? ""}`,
    owner: "200",
    others: "200",
    installer: "200",
    nobody: "200",
    ended: "303 /favoritos",
    withoutId: "200",
  },
  {
    names: "a favourite, which is its product, removed",
    path: () => "/favoritos",
    fields: (owner) => ({ intent: "tirar", produto: String(owner?.toRate.productId ?? "") }),
    owner: "303 /favoritos",
    others: "303 /favoritos",
    installer: "303 /favoritos",
    nobody: "303 /favoritos",
    withoutId: "400",
  },
  chooses("excluir", "an address, removed"),

  ...[
    "/profile/privacidade",
    "/profile/email",
    "/profile/aparelhos",
    "/profile/avisos",
    "/profile/cartoes",
  ].map(
    (path): OwnersPage => ({
      names: "a page of the account, by a query that it does not have",
      path: (owner) => `${path}?id=${owner?.userId ?? ""}`,
      owner: "200",
      others: "200",
      installer: "200",
      withoutId: "200",
    }),
  ),
  {
    names: "the copy of an account's data, by a query that it does not have",
    path: (owner) => `/profile/privacidade/arquivo?id=${owner?.userId ?? ""}`,
    owner: "303 /profile/privacidade",
    others: "303 /profile/privacidade",
    installer: "303 /profile/privacidade",
    withoutId: "303 /profile/privacidade",
  },
  {
    names: "a notice of stock, removed",
    path: () => "/profile/avisos",
    fields: (owner) => ({ aviso: String(owner?.alertId ?? "") }),
    owner: "303 /profile/avisos",
    others: "303 /profile/avisos",
    installer: "303 /profile/avisos",
    withoutId: "400",
  },
  {
    names: "a saved card, removed",
    path: () => "/profile/cartoes",
    fields: (owner) => ({ cartao: String(owner?.savedCardId ?? "") }),
    owner: "303 /profile/cartoes",
    others: "303 /profile/cartoes",
    installer: "303 /profile/cartoes",
    withoutId: "400",
  },
  {
    names: "the account, deleted by a field that the form does not have",
    path: () => "/profile/privacidade",
    fields: (owner) => ({ intent: "excluir", password: "errada 1", id: String(owner?.userId ?? "") }),
    owner: "422",
    others: "422",
    installer: "422",
    withoutId: "422",
  },
  {
    names: "the deletion of an account, by a token that is none",
    path: (owner) => `/manter-conta?token=${owner?.userId ?? ""}`,
    owner: "404",
    nobody: "404",
    ended: "303 /manter-conta",
    withoutId: "404",
  },
  {
    names: "the e-mail of an account, by a token that is none",
    path: (owner) => `/confirmar-email?token=${owner?.userId ?? ""}`,
    owner: "404",
    nobody: "404",
    ended: "303 /confirmar-email",
    withoutId: "404",
  },
  {
    names: "a change of an account, by a token that is none",
    path: (owner) => `/nao-fui-eu?token=${owner?.userId ?? ""}`,
    owner: "404",
    nobody: "404",
    ended: "303 /nao-fui-eu",
    withoutId: "404",
  },
  {
    names: "which mails an account gets, by a token that is none",
    path: (owner) => `/notificacoes?token=${owner?.userId ?? "nenhum"}`,
    owner: "404",
    nobody: "404",
    ended: "303 /notificacoes",
    withoutId: "404",
  },
];
