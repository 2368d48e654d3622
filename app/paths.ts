type Query = Readonly<Record<string, string | number | boolean | null | undefined>>;

interface Coordinates {
  readonly latitude: number;
  readonly longitude: number;
}

/** Omits empty values; a list repeats its key. */
function withQuery(path: string, query: Query | URLSearchParams = {}): string {
  const search = new URLSearchParams();
  const entries = query instanceof URLSearchParams ? query.entries() : Object.entries(query);
  for (const [key, value] of entries) {
    if (value !== undefined && value !== null && value !== "") search.append(key, String(value));
  }
  return search.size > 0 ? `${path}?${search}` : path;
}

const hyphenated = (name: string) => encodeURIComponent(name.trim().toLowerCase().replace(/\s+/g, "-"));

export type CheckoutStep = "entrega" | "pagamento" | "revisao";

export type OrderTask = "cancelar" | "avaliar";

/** Static files and the routes that the service worker needs, separate to keep the worker small. */
export const places = {
  files: "/assets/",
  pictures: "/imagens/",
  home: "/home",
  login: "/login",
  register: "/register",
  logout: "/logout",
} as const;

export const paths = {
  home: (): string => places.home,
  /** `produto` is the search text. */
  products: (query?: Query | URLSearchParams) => withQuery("/produtos", query),
  suggestions: (produto: string) => withQuery("/busca/sugestoes", { produto }),
  /** Query: chosen attributes, `quantidade`, `vendedor`. */
  product: (slug: string, query?: Query | URLSearchParams) =>
    withQuery(`/produtos/${encodeURIComponent(slug)}`, query),
  /** Large pictures. Query: that of the product page, for the way back. */
  photos: (slug: string, query?: Query | URLSearchParams) =>
    withQuery(`/produtos/${encodeURIComponent(slug)}/fotos`, query),
  category: (name: string, query?: Query | URLSearchParams) =>
    withQuery(`/categorias/${hyphenated(name)}`, query),
  subcategory: (name: string, query?: Query | URLSearchParams) =>
    withQuery(`/subcategorias/${hyphenated(name)}`, query),
  /** `token` of a mail's link. */
  stockAlert: (token: string) => withQuery("/avise-me", { token }),
  favourites: (query?: { pagina?: number }) => withQuery("/favoritos", query),
  showcase: (urlStore: string, query?: Query | URLSearchParams) =>
    withQuery(`/vitrine/${encodeURIComponent(urlStore)}`, query),

  /** `phone` includes the area code, with or without the country code 55. */
  whatsApp: (phone: string, text: string) => {
    const digits = phone.replace(/\D/g, "");
    return withQuery(`https://wa.me/${digits.length > 11 ? digits : `55${digits}`}`, { text });
  },

  /** Numbers with an area code get +55; others (0800, 4004) work within Brazil only. */
  call: (phone: string) => `tel:${phone.startsWith("(") ? "+55" : ""}${phone.replace(/\D/g, "")}`,
  instagram: (account: string) => `https://www.instagram.com/${encodeURIComponent(account)}/`,

  location: (voltar?: string) => withQuery("/localizacao", { voltar }),
  lightMode: () => "/modo-leve",
  cookies: () => "/cookies",

  /** `remover`: line to confirm; `removida`: line that can be restored; `cupom`: coupon code. */
  cart: (query?: { remover?: string; removida?: string; cupom?: string | null }) => withQuery("/cart", query),
  joinCart: () => "/juntar-carrinho",
  /** `pagamento`, `parcelas` and `parcelas-{reseller}` select the payment, `cupom` the coupon. */
  checkout: (etapa?: CheckoutStep, query?: Query) => withQuery("/checkout", { etapa, ...query }),
  /** `paused` turns the refreshing frame off. */
  orderStatus: (codes: readonly string[], { paused = false } = {}) =>
    `/checkout/orderstatus?ordersCode=${codes.map(encodeURIComponent).join(",")}${paused ? "&pausada=true" : ""}`,
  /** `paused` turns polling off. */
  framedOrderStatus: (codes: readonly string[], { paused = false } = {}) =>
    withQuery("/checkout/orderstatus/situacao", { ordersCode: codes.join(","), pausada: paused || null }),
  deniedPayment: (query?: { cupom?: string | null }) => withQuery("/denied-payment", query),
  /** `fazer` opens the cancel or rating form. */
  order: (id: number, fazer?: OrderTask) =>
    withQuery("/profile/order", { id, fazer }) + (fazer ? `#${fazer}` : ""),

  /** Legacy login URL from the specification (installers 4). */
  auth: () => "/auth",
  login: (voltar?: string) => withQuery(places.login, { voltar }),
  register: (voltar?: string) => withQuery(places.register, { voltar }),
  /** To buy without choosing a password. */
  guestCheckout: (voltar: string) => withQuery(places.register, { voltar, "sem-senha": true }),
  forgotPassword: () => "/forgotpassword",
  resetPassword: (token?: string) => withQuery("/resetpassword", { token }),
  logout: (): string => places.logout,
  unsent: () => "/reenviar",
  /** 0 personal data, 1 addresses, 2 password, 3 orders. `cart` returns to the cart, with its coupon. */
  profile: (
    step?: 0 | 1 | 2 | 3,
    query?: { cart?: true; cupom?: string | null; pagina?: number; busca?: string },
  ) => withQuery("/profile", { step, ...query }),
  privacy: () => "/profile/privacidade",
  /** The requested copy of the shopper's data, a ZIP. */
  dataExport: () => "/profile/privacidade/arquivo",
  /** `token` of the mail about a requested deletion. */
  keepAccount: (token: string) => withQuery("/manter-conta", { token }),
  email: () => "/profile/email",
  /** `token` of the mail to a new address. */
  confirmEmail: (token: string) => withQuery("/confirmar-email", { token }),
  sessions: () => "/profile/aparelhos",
  savedCards: () => "/profile/cartoes",
  ownAlerts: () => "/profile/avisos",
  cep: (cep: string) => withQuery("/consulta-cep", { cep }),
  /** `id` is edited, `cep` is prefilled, `manual` lists the cities of `state`. */
  address: (query?: { id?: number; cep?: string; voltar?: string; manual?: true; state?: string }) =>
    withQuery("/address", query),
  /** `endereco` is preselected. */
  listAddress: (voltar?: string, query?: { endereco?: number | null }) =>
    withQuery("/list-address", { voltar, ...query }),

  commonQuestions: (query?: Query) => withQuery("/perguntas-frequentes", query),
  returnsPolicy: () => "/politicas/troca-devolucoes",
  privacyPolicy: () => "/politicas/politica-privacidade",
  terms: () => "/politicas/termos-condicoes",
  about: () => "/politicas/quem-somos",
  installers: (query?: Query) => withQuery("/installers", query),
  /** Slugs of a city and of a specialty offered there. */
  installersIn: (state: string, city: string, specialty?: string | null, query?: Query) =>
    withQuery(["/aplicadores", state.toLowerCase(), city, specialty].filter(Boolean).join("/"), query),
  installer: (id: number) => withQuery("/detail-installer", { id }),
  /** The shopper's own. */
  portfolio: () => "/portfolio",
  addInstaller: (id?: number) => withQuery("/add-installer", { id }),
  /**
   * `especialidade` (repeatable) and `endereco` filter, `passo=0` shows the form again, `voltar` is the return path.
   */
  selectInstaller: (query?: Query | URLSearchParams) => withQuery("/select-installer", query),
  quotes: (query?: { pagina?: number; recebidos?: number }) => withQuery("/orcamentos", query),
  quote: (id: number) => `/orcamentos/${id}`,
  /** `item` is the slug of a product, `pedido` the id of an order, `metros` a length; `aplicador` may be repeated. */
  newQuote: (query?: Query | URLSearchParams) => withQuery("/orcamentos/novo", query),
  ownSpecialties: () => "/profile?step=0#especialidades",
  addSpecialty: (id?: number) => withQuery("/add-specialty", { id }),
  sellerPortal: () => "/resaleconfig",
  companyMap: () => "/onde-estamos",

  /** OpenStreetMap needs no key and sets no cookie. */
  mapToEmbed: ({ latitude, longitude }: Coordinates) =>
    withQuery("https://www.openstreetmap.org/export/embed.html", {
      bbox: [longitude - 0.005, latitude - 0.003, longitude + 0.005, latitude + 0.003]
        .map((degrees) => degrees.toFixed(4))
        .join(),
      layer: "mapnik",
      marker: `${latitude},${longitude}`,
    }),
  /** Falls back to the address without coordinates. */
  mapOf: (address: string, at: Coordinates | null) =>
    at
      ? `https://www.openstreetmap.org/?mlat=${at.latitude}&mlon=${at.longitude}#map=17/${at.latitude}/${at.longitude}`
      : withQuery("https://www.openstreetmap.org/search", { query: address }),

  serviceWorker: () => "/service-worker.js",
  sitemap: () => "/sitemap.xml",
  sitemapPart: (name: string) => `/sitemap/${name}.xml`,

  /** A data URL stays as it is. */
  image: (width: number, path: string) =>
    path.startsWith("data:")
      ? path
      : `${places.pictures}${width}/${path.split("/").filter(Boolean).map(encodeURIComponent).join("/")}`,
} as const;
