import * as account from "./account-pages";
import { places } from "./places";
import { type Query, withQuery } from "./query";

export { account };

interface Coordinates {
  readonly latitude: number;
  readonly longitude: number;
}

const hyphenated = (name: string) => encodeURIComponent(name.trim().toLowerCase().replace(/\s+/g, "-"));

export type CheckoutStep = "entrega" | "pagamento" | "revisao";

export type OrderTask = "cancelar" | "avaliar";

export const home = (): string => places.home;
/** `produto` is the search text. */
export const products = (query?: Query | URLSearchParams) => withQuery("/produtos", query);
export const suggestions = (produto: string) => withQuery("/busca/sugestoes", { produto });
/** Query: chosen attributes, `quantidade`, `vendedor`. */
export const product = (slug: string, query?: Query | URLSearchParams) =>
  withQuery(`/produtos/${encodeURIComponent(slug)}`, query);
/** Large pictures. Query: that of the product page, for the way back. */
export const photos = (slug: string, query?: Query | URLSearchParams) =>
  withQuery(`/produtos/${encodeURIComponent(slug)}/fotos`, query);
/** The list of walls and parts. Query: choice, rows. */
export const measures = (slug: string, query?: Query | URLSearchParams) =>
  withQuery(`/produtos/${encodeURIComponent(slug)}/metros`, query);
/** The film on a wall from its start: a room first, then a product. Query: that of the wall, `produto`, `pagina`. */
export const wallStart = (query?: Query | URLSearchParams) => withQuery("/na-parede", query);
export const category = (name: string, query?: Query | URLSearchParams) =>
  withQuery(`/categorias/${hyphenated(name)}`, query);
export const subcategory = (name: string, query?: Query | URLSearchParams) =>
  withQuery(`/subcategorias/${hyphenated(name)}`, query);
/** `token` of a mail's link. */
export const stockAlert = (token: string) => withQuery("/avise-me", { token });
export const favourites = (query?: { pagina?: number }) => withQuery("/favoritos", query);
export const showcase = (urlStore: string, query?: Query | URLSearchParams) =>
  withQuery(`/vitrine/${encodeURIComponent(urlStore)}`, query);

/** `phone` includes the area code, with or without the country code 55. */
export const whatsApp = (phone: string, text: string) => {
  const digits = phone.replace(/\D/g, "");
  return withQuery(`https://wa.me/${digits.length > 11 ? digits : `55${digits}`}`, { text });
};

/** Numbers with an area code get +55; others (0800, 4004) work within Brazil only. */
export const call = (phone: string) => `tel:${phone.startsWith("(") ? "+55" : ""}${phone.replace(/\D/g, "")}`;
export const instagram = (account: string) => `https://www.instagram.com/${encodeURIComponent(account)}/`;

export const location = (voltar?: string) => withQuery("/localizacao", { voltar });
export const lightMode = () => "/modo-leve";
export const cookies = () => "/cookies";

interface CartQuery {
  /** Line to confirm. */
  remover?: string;
  /** Line that can be restored, with its list of walls and parts. */
  removida?: string;
  medidas?: string;
  cupom?: string | null;
}

export const cart = (query?: CartQuery) => withQuery("/cart", { ...query });
export const joinCart = () => "/juntar-carrinho";
/** `pagamento`, `parcelas` and `parcelas-{reseller}` select the payment, `cupom` the coupon. */
export const checkout = (etapa?: CheckoutStep, query?: Query) => withQuery("/checkout", { etapa, ...query });
/** `paused` turns the refreshing frame off. */
export const orderStatus = (codes: readonly string[], { paused = false } = {}) =>
  `/checkout/orderstatus?ordersCode=${codes.map(encodeURIComponent).join(",")}${paused ? "&pausada=true" : ""}`;
/** `fazer` opens the cancel or rating form. */
export const order = (id: number, fazer?: OrderTask) =>
  withQuery("/profile/order", { id, fazer }) + (fazer ? `#${fazer}` : "");

/** Legacy login URL from the specification. */
export const auth = () => "/auth";
export const login = (voltar?: string) => withQuery(places.login, { voltar });
export const register = (voltar?: string) => withQuery(places.register, { voltar });
/** A guest buys without choosing a password. */
/** `cep` and `manual` with `state` as of `address`. */
export const guestCheckout = (voltar: string, query?: { cep?: string; manual?: true; state?: string }) =>
  withQuery(places.register, { voltar, "sem-senha": true, ...query });
export const forgotPassword = () => "/forgotpassword";
export const logout = (): string => places.logout;
/** 0 personal data, 1 addresses, 2 password, 3 orders. `cart` returns to the cart, with its coupon. */
export const profile = (
  step?: 0 | 1 | 2 | 3,
  query?: { cart?: true; cupom?: string | null; pagina?: number; busca?: string },
) => withQuery("/profile", { step, ...query });
export const cep = (cep: string) => withQuery("/consulta-cep", { cep });
/** `id` is edited, `cep` is prefilled, `manual` lists the cities of `state`, `digitado` has what was typed before. */
export const address = (query?: {
  id?: number;
  cep?: string;
  voltar?: string;
  manual?: true;
  state?: string;
  digitado?: true;
}) => withQuery("/address", query);
/** `endereco` is preselected. */
export const listAddress = (voltar?: string, query?: { endereco?: number | null }) =>
  withQuery("/list-address", { voltar, ...query });

export const guides = () => "/guias";
export const guide = (slug: string) => `/guias/${slug}`;
export const commonQuestions = (query?: Query) => withQuery("/perguntas-frequentes", query);
export const returnsPolicy = () => "/politicas/troca-devolucoes";
export const privacyPolicy = () => "/politicas/politica-privacidade";
export const terms = () => "/politicas/termos-condicoes";
export const about = () => "/politicas/quem-somos";
export const installers = (query?: Query) => withQuery("/installers", query);
/** Slugs of a city and of a specialty offered there. */
/** Without city, it has the cities of the state; without state, those of the country. */
export const installersIn = (state?: string, city?: string, specialty?: string | null, query?: Query) =>
  withQuery(["/aplicadores", state?.toLowerCase(), city, specialty].filter(Boolean).join("/"), query);
export const addInstaller = (id?: number) => withQuery("/add-installer", { id });
export const installer = (id: number) => withQuery("/detail-installer", { id });
export const sellerPortal = () => "/resaleconfig";
/** `item` is the slug of a product, `pedido` the id of an order, `metros` a length, `medidas` a list in words; `aplicador` may be repeated. */
export const newQuote = (query?: Query | URLSearchParams) => withQuery("/orcamentos/novo", query);
export const companyMap = () => "/onde-estamos";

/** OpenStreetMap needs no key and sets no cookie. */
export const mapToEmbed = ({ latitude, longitude }: Coordinates) =>
  withQuery("https://www.openstreetmap.org/export/embed.html", {
    bbox: [longitude - 0.005, latitude - 0.003, longitude + 0.005, latitude + 0.003]
      .map((degrees) => degrees.toFixed(4))
      .join(),
    layer: "mapnik",
    marker: `${latitude},${longitude}`,
  });
/** Falls back to the address without coordinates. */
export const getMap = (address: string, at: Coordinates | null) =>
  at
    ? `https://www.openstreetmap.org/?mlat=${at.latitude}&mlon=${at.longitude}#map=17/${at.latitude}/${at.longitude}`
    : withQuery("https://www.openstreetmap.org/search", { query: address });

/** Reports of the page itself. */
export const hydrationReports = () => "/hidratacao";
export const visitScript = () => "/medidas.js";
export const serviceWorker = () => "/service-worker.js";
export const sitemap = () => "/sitemap.xml";
export const sitemapPart = (name: string) => `/sitemap/${name}.xml`;

/** A data URL stays as it is. */
export const image = (width: number | `${number}x${number}`, path: string) =>
  path.startsWith("data:")
    ? path
    : `${places.pictures}${width}/${path.split("/").filter(Boolean).map(encodeURIComponent).join("/")}`;
