/** Every address of the shop, by name. Nobody else writes one down. */

type Query = Readonly<Record<string, string | number | boolean | null | undefined>>;

interface Coordinates {
  readonly latitude: number;
  readonly longitude: number;
}

/** An address with the parts of a query that have a value. A list gives its key once for each value. */
function withQuery(path: string, query: Query | URLSearchParams = {}): string {
  const search = new URLSearchParams();
  const entries = query instanceof URLSearchParams ? query.entries() : Object.entries(query);
  for (const [key, value] of entries) {
    if (value !== undefined && value !== null && value !== "") search.append(key, String(value));
  }
  return search.size > 0 ? `${path}?${search}` : path;
}

/** A category's or subcategory's name as its address has it (catalogue 2): lower case, hyphenated. */
const hyphenated = (name: string) => encodeURIComponent(name.trim().toLowerCase().replace(/\s+/g, "-"));

/** The steps of a checkout, as `?etapa=` names them. */
export type CheckoutStep = "entrega" | "pagamento" | "revisao";

/** What a shopper may do with an order, as `?fazer=` names it. */
export type OrderTask = "cancelar" | "avaliar";

/** Where the shop's own files and pictures are, and what the service worker knows besides: it is to stay small. */
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
  /** The search's results; `produto` is what was searched for. */
  products: (query?: Query | URLSearchParams) => withQuery("/produtos", query),
  /** A product, with what was chosen of it: attributes, `quantidade`, `vendedor`. */
  product: (slug: string, query?: Query | URLSearchParams) =>
    withQuery(`/produtos/${encodeURIComponent(slug)}`, query),
  category: (name: string, query?: Query | URLSearchParams) =>
    withQuery(`/categorias/${hyphenated(name)}`, query),
  subcategory: (name: string, query?: Query | URLSearchParams) =>
    withQuery(`/subcategorias/${hyphenated(name)}`, query),
  showcase: (urlStore: string, query?: Query | URLSearchParams) =>
    withQuery(`/vitrine/${encodeURIComponent(urlStore)}`, query),

  /** A chat about something, begun. `phone` has its area code, with or without the country's 55. */
  whatsApp: (phone: string, text: string) => {
    const digits = phone.replace(/\D/g, "");
    return withQuery(`https://wa.me/${digits.length > 11 ? digits : `55${digits}`}`, { text });
  },

  /** A call to a number as it is shown. One with an area code can be called from anywhere; others (0800, 4004) within Brazil. */
  call: (phone: string) => `tel:${phone.startsWith("(") ? "+55" : ""}${phone.replace(/\D/g, "")}`,
  /** Somebody's page there; `account` is its name alone. */
  instagram: (account: string) => `https://www.instagram.com/${encodeURIComponent(account)}/`,

  location: (voltar?: string) => withQuery("/localizacao", { voltar }),
  lightMode: () => "/modo-leve",
  cookies: () => "/cookies",

  /** `remover` is the line that the cart asks about before it goes, `removida` one that can be put back, `cupom` the coupon's code. */
  cart: (query?: { remover?: string; removida?: string; cupom?: string | null }) => withQuery("/cart", query),
  /** Takes the lines that a login could not merge into the cart. */
  joinCart: () => "/juntar-carrinho",
  /** `pagamento` and `parcelas-{reseller}` are how to pay, `cupom` the code of the coupon that counts. */
  checkout: (etapa?: CheckoutStep, query?: Query) => withQuery("/checkout", { etapa, ...query }),
  orderStatus: (codes: readonly string[]) =>
    `/checkout/orderstatus?ordersCode=${codes.map(encodeURIComponent).join(",")}`,
  /** The part of it that refreshes, `paused` without doing so. */
  framedOrderStatus: (codes: readonly string[], { paused = false } = {}) =>
    withQuery("/checkout/orderstatus/situacao", { ordersCode: codes.join(","), pausada: paused || null }),
  deniedPayment: (query?: { cupom?: string | null }) => withQuery("/denied-payment", query),
  /** `fazer` opens the form that cancels or rates it, once the upstream has said that this may be done. */
  order: (id: number, fazer?: OrderTask) =>
    withQuery("/profile/order", { id, fazer }) + (fazer ? `#${fazer}` : ""),

  /** The older address of the login, where the specification sends who has just registered (installers 4). */
  auth: () => "/auth",
  login: (voltar?: string) => withQuery(places.login, { voltar }),
  register: (voltar?: string) => withQuery(places.register, { voltar }),
  forgotPassword: () => "/forgotpassword",
  resetPassword: (token?: string) => withQuery("/resetpassword", { token }),
  logout: (): string => places.logout,
  /** A form whose sender's login had ended. */
  unsent: () => "/reenviar",
  /** 0 personal data, 1 addresses, 2 password, 3 orders. `cart` is set where the cart waits for it, with its coupon. */
  profile: (step?: 0 | 1 | 2 | 3, query?: { cart?: true; cupom?: string | null; pagina?: number }) =>
    withQuery("/profile", { step, ...query }),
  /** What a CEP tells, for scripts. */
  cep: (cep: string) => withQuery("/consulta-cep", { cep }),
  /** `id` is the one to change, `cep` fills it in; `manual` has the cities of `state` chosen from a list. */
  address: (query?: { id?: number; cep?: string; voltar?: string; manual?: true; state?: string }) =>
    withQuery("/address", query),
  /** `endereco` is the one that is marked when the list opens. */
  listAddress: (voltar?: string, query?: { endereco?: number | null }) =>
    withQuery("/list-address", { voltar, ...query }),

  commonQuestions: (query?: Query) => withQuery("/perguntas-frequentes", query),
  returnsPolicy: () => "/politicas/troca-devolucoes",
  privacyPolicy: () => "/politicas/politica-privacidade",
  terms: () => "/politicas/termos-condicoes",
  about: () => "/politicas/quem-somos",
  /** `especialidade` and `cidade` narrow the list, `pagina` is its page. */
  installers: (query?: Query) => withQuery("/installers", query),
  installer: (id: number) => withQuery("/detail-installer", { id }),
  /** `id` is the one to change. */
  addInstaller: (id?: number) => withQuery("/add-installer", { id }),
  /** `especialidade` (any number) and `endereco` are what is looked for, `passo=0` asks for them again, `voltar` is where it began. */
  selectInstaller: (query?: Query | URLSearchParams) => withQuery("/select-installer", query),
  /** Where an installer ticks what they do. */
  ownSpecialties: () => "/profile?step=0#especialidades",
  /** `id` is the one to change. */
  addSpecialty: (id?: number) => withQuery("/add-specialty", { id }),
  sellerPortal: () => "/resaleconfig",
  companyMap: () => "/onde-estamos",

  /** A map to be embedded, a few streets wide, with a mark; OpenStreetMap asks for no key and sets no cookie. */
  mapToEmbed: ({ latitude, longitude }: Coordinates) =>
    withQuery("https://www.openstreetmap.org/export/embed.html", {
      bbox: [longitude - 0.005, latitude - 0.003, longitude + 0.005, latitude + 0.003]
        .map((degrees) => degrees.toFixed(4))
        .join(),
      layer: "mapnik",
      marker: `${latitude},${longitude}`,
    }),
  /** The same map on its own site; by the address where the coordinates are not known. */
  mapOf: (address: string, at: Coordinates | null) =>
    at
      ? `https://www.openstreetmap.org/?mlat=${at.latitude}&mlon=${at.longitude}#map=17/${at.latitude}/${at.longitude}`
      : withQuery("https://www.openstreetmap.org/search", { query: address }),

  serviceWorker: () => "/service-worker.js",
  sitemap: () => "/sitemap.xml",
  sitemapPart: (name: string) => `/sitemap/${name}.xml`,

  /** A picture of the upstream ('Uploads/…') at one of the widths that the shop makes. */
  image: (width: number, path: string) =>
    `${places.pictures}${width}/${path.split("/").filter(Boolean).map(encodeURIComponent).join("/")}`,
} as const;
