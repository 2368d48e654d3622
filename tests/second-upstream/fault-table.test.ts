import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from "vitest";
import { registerPictureOrigin } from "~/upstream/pictures.server";
import type { CookieJar } from "../driver/cookie-jar";
import type { Page } from "../driver/page";
import { Visitor } from "../driver/visitor";
import { createShopFromSource } from "../setup/shop-from-source";
import { type AnyRoute, type Fault, type SecondUpstreamOptions, usualOptions } from "./options";
import { addCustomer, addInstaller, customer } from "./people";
import { withMalformedItem, withNullLists } from "./rewriting";
import { type SecondUpstream, startSecondUpstream } from "./server";
import { answerFrom, arrive, orderCodesOf, reviewOrder, shopOrigin, signIn } from "./shop";

type Who = "guest" | "customer" | "newcomer" | "installer";
type Outcome =
  | "page"
  | "page with pictures"
  | "page of 20 products"
  | "empty"
  | "page that says what failed"
  | "not found"
  | "failure"
  | "leads to /login"
  | "leads to /address"
  | "leads to /cart";

interface ShownPage {
  readonly path: string;
  readonly who: Who;
  /** The call without which the page has no content. */
  readonly main: AnyRoute;
  readonly shows: RegExp;
  readonly isEmpty?: RegExp;
  readonly saysFailure?: RegExp;
}

const pages = {
  home: {
    path: "/home",
    who: "guest",
    main: "POST product/listActiveB2C",
    shows: /As principais categorias/,
  },
  category: {
    path: "/categorias/paredes",
    who: "guest",
    main: "POST product/listActiveB2C",
    shows: /Vinil fosco 1/,
    isEmpty: /Nenhum resultado/,
  },
  showcase: {
    path: "/vitrine/casa-dos-adesivos",
    who: "guest",
    main: "GET resale/url-store",
    shows: /Vinil fosco 1/,
  },
  search: {
    path: "/produtos?produto=vinil",
    who: "guest",
    main: "POST product/listActiveB2C",
    shows: /Vinil fosco 1/,
    isEmpty: /Nenhum resultado/,
  },
  product: {
    path: "/produtos/vinil-fosco-1",
    who: "guest",
    main: "GET product/get-one-by-name",
    shows: /Descrição Geral/,
  },
  cart: {
    path: "/cart",
    who: "customer",
    main: "GET cart",
    shows: /Vinil fosco 1/,
    isEmpty: /carrinho está vazio/i,
  },
  checkout: {
    path: "/checkout?etapa=entrega",
    who: "customer",
    main: "GET freightQuote",
    shows: /Seguir para o pagamento/,
  },
  payment: {
    path: "/checkout?etapa=pagamento",
    who: "customer",
    main: "GET client/getAddressDeliveryAddress",
    shows: /Boleto Bancário/,
  },
  "address form": {
    path: "/address?id={address}",
    who: "customer",
    main: "GET client/get-one/:addressId",
    shows: /Salvar endereço/,
  },
  addresses: {
    path: "/list-address",
    who: "customer",
    main: "GET client/get-addresses",
    shows: /Avenida Paulista/,
  },
  "order list": {
    path: "/profile?step=3",
    who: "customer",
    main: "GET client/get-items/:clientId",
    shows: /Vinil fosco 1/,
    isEmpty: /Sem pedidos/,
    saysFailure: /Não foi possivel carrega o histórico de compras/,
  },
  "order page": {
    path: "/profile/order?id={order}",
    who: "customer",
    main: "GET order/get-one",
    shows: /Vinil fosco 1/,
  },
  "order status": {
    path: "/checkout/orderstatus?ordersCode={code}",
    who: "customer",
    main: "POST order/by-codes",
    shows: /Aguardando confirmação de pagamento/,
  },
  profile: { path: "/profile?step=0", who: "customer", main: "GET user/get-one", shows: /CPF ou CNPJ/ },
  installers: {
    path: "/installers",
    who: "guest",
    main: "POST installer/list",
    shows: /Rui Aplicador/,
    isEmpty: /Não localizado/,
  },
  "installer page": {
    path: "/detail-installer?id={installer}",
    who: "guest",
    main: "GET installer/get-one",
    shows: /Rui Aplicador/,
  },
  "installer form": {
    path: "/add-installer?id={installer}",
    who: "installer",
    main: "GET installer/get-one",
    shows: /Nome fantasia/,
  },
} satisfies Record<string, ShownPage>;

type PageName = keyof typeof pages;
const pageNames: readonly PageName[] = [
  "home",
  "category",
  "showcase",
  "search",
  "product",
  "cart",
  "checkout",
  "payment",
  "address form",
  "addresses",
  "order list",
  "order page",
  "order status",
  "profile",
  "installers",
  "installer page",
  "installer form",
];

interface FaultCase {
  readonly options?: Partial<SecondUpstreamOptions>;
  readonly does?: Fault["does"];
  readonly times?: number;
  /** Limits the fault to these pages; default all. */
  readonly on?: readonly PageName[];
  readonly otherwise: Outcome;
  readonly except?: Partial<Record<PageName, Outcome>>;
  readonly path?: string;
}

const account = pageNames.filter((name) => pages[name].who === "customer");
const withPictures: readonly PageName[] = ["home", "category", "showcase", "search", "product", "cart"];
/** The main calls of the others answer without a list. */
const withLists = pageNames.filter((name) => !["checkout", "payment", "profile"].includes(name));
const withNumbers: readonly PageName[] = [
  "checkout",
  "payment",
  "address form",
  "addresses",
  "order page",
  "order status",
  "installer form",
];

/** Parts of the home page that fail are left out; the profile's history has a message of its own. */
const partsOfPages = { home: "page", "order list": "page that says what failed" } as const;

const nothingThere = {
  home: "page",
  cart: "empty",
  checkout: "leads to /cart",
  payment: "leads to /address",
  addresses: "leads to /address",
  "order list": "empty",
  profile: "page",
  // A shopper without a record gets the form of a new registration.
  "installer form": "page",
} as const;

/** Public pages go on as for a guest. */
const asForGuests = { cart: "empty" } as const;

const faults: Readonly<Record<string, FaultCase>> = {
  "nothing is wrong": { otherwise: "page" },
  "a review has no date, a picture no path and a product no price": {
    options: { hasNullFields: true },
    on: ["home", "category", "showcase", "search", "product"],
    otherwise: "page",
  },
  "one item of its list has wrong types": {
    does: { rewrite: withMalformedItem },
    on: withLists.filter((name) => name !== "address form"),
    otherwise: "page",
    // The orders of one purchase are shown together, and an order whole, or not at all.
    except: { "order status": "failure", "order page": "failure" },
  },
  // An answer of another shape is a failure, never an empty result.
  "its lists are null": {
    does: { rewrite: withNullLists },
    on: withLists,
    otherwise: "failure",
    // The lists within one product, showcase or installer describe it and may be missing.
    except: {
      ...partsOfPages,
      product: "page",
      showcase: "page",
      "installer page": "page",
      "installer form": "page",
    },
  },
  "its call answers 200 with an empty body": {
    does: "answer with an empty body",
    otherwise: "failure",
    except: { ...partsOfPages, "installer page": "not found", "installer form": "page" },
  },
  "its call answers 404": { does: { status: 404 }, otherwise: "not found", except: nothingThere },
  "its call answers other JSON": { does: { json: 7 }, otherwise: "failure", except: partsOfPages },
  "its call answers a page of HTML": {
    does: { text: "<html>Bad gateway</html>" },
    otherwise: "failure",
    except: partsOfPages,
  },
  "its call answers 500": { does: { status: 500 }, otherwise: "failure", except: partsOfPages },
  "its call answers 500 once": { does: { status: 500 }, times: 1, otherwise: "page" },
  "the connection of its call is reset": {
    does: "reset the connection",
    otherwise: "failure",
    except: partsOfPages,
  },
  "the connection of its call is reset once": { does: "reset the connection", times: 1, otherwise: "page" },
  "its call does not answer in time": {
    does: { delayMs: 1200 },
    otherwise: "failure",
    except: partsOfPages,
  },
  "its call answers 401": {
    does: { status: 401 },
    on: account,
    otherwise: "leads to /login",
    except: asForGuests,
  },
  "its call answers 403": { does: { status: 403 }, on: account, otherwise: "leads to /login" },
  "its call answers 412 expired": {
    does: { status: 412, body: { message: "Sessão", detail: "expired" } },
    on: account,
    otherwise: "leads to /login",
    except: asForGuests,
  },
  "its call answers 412 expired without a sentence": {
    does: { status: 412, body: { detail: "expired" } },
    on: account,
    otherwise: "leads to /login",
    except: asForGuests,
  },
  "pictures are data URLs": {
    options: { pictures: "data URL" },
    on: withPictures,
    otherwise: "page with pictures",
  },
  "pictures are paths below wwwroot": {
    options: { pictures: "wwwroot path" },
    on: withPictures,
    otherwise: "page with pictures",
  },
  "pictures are absolute addresses of the upstream": {
    options: { pictures: "absolute address" },
    on: withPictures,
    otherwise: "page with pictures",
  },
  "pictures are relative paths": {
    options: { pictures: "relative path" },
    on: withPictures,
    otherwise: "page with pictures",
  },
  "hundreds of products come although 20 were asked for": {
    options: { productCount: 1000, ignoresPageSize: true },
    on: ["category", "showcase"],
    otherwise: "page of 20 products",
  },
  "10,000 products come although 20 were asked for": {
    options: { productCount: 10_000, ignoresPageSize: true },
    on: ["search"],
    path: "/produtos",
    otherwise: "page of 20 products",
  },
  "addressNumber is a number": {
    options: { addressNumber: "number" },
    on: withNumbers,
    otherwise: "page",
  },
  "addressNumber is a text": { options: { addressNumber: "text" }, on: withNumbers, otherwise: "page" },
  "names are found only as they are written": {
    options: { namesFoundBy: "name" },
    on: ["category", "product", "showcase"],
    otherwise: "page",
  },
  "an unknown installer is {}": {
    options: { unknownInstaller: "{}" },
    on: ["installer page"],
    path: "/detail-installer?id=99999",
    otherwise: "not found",
  },
  "an unknown installer is a 404": {
    options: { unknownInstaller: "404" },
    on: ["installer page"],
    path: "/detail-installer?id=99999",
    otherwise: "not found",
  },
};

interface Row {
  readonly faultName: string;
  readonly pageName: PageName;
  readonly fault: FaultCase;
  readonly expected: Outcome;
}

const rows: readonly Row[] = Object.entries(faults).flatMap(([faultName, fault]) =>
  (fault.on ?? pageNames).map((pageName) => ({
    faultName,
    pageName,
    fault,
    expected: fault.except?.[pageName] ?? fault.otherwise,
  })),
);

const timeLimitMs = 700;
/** Today's storefront does not read the usual number; every other row is about something else. */
const readableOptions = (): SecondUpstreamOptions => ({ ...usualOptions(), addressNumber: "text" });

let shop: typeof fetch;
let upstream: SecondUpstream;
const jars = new Map<Who, CookieJar>();
const ids = new Map<string, string>();

beforeAll(async () => {
  shop = await createShopFromSource();
  upstream = await startSecondUpstream(readableOptions());
  registerPictureOrigin(upstream.url);
});
afterAll(() => upstream.close());

beforeEach(async () => {
  Object.assign(upstream.options, readableOptions());
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  vi.spyOn(console, "info").mockImplementation(() => undefined);
  answerFrom(upstream);
  if (jars.size === 0) await prepare();
});

/** A guest, a customer with one order, a full cart and a quote, and an installer. */
async function prepare(): Promise<void> {
  const user = addCustomer(upstream.world, { cart: true });
  const installer = addInstaller(upstream.world);
  addInstaller(upstream.world, "Outro Aplicador");
  jars.set("guest", (await arrive(shop)).visitor.jar);
  const review = await reviewOrder(await signIn(await arrive(shop)));
  const placed = await review.press("Fechar pedido");
  upstream.state.carts.set(user.id, [
    { id: 1, skuId: 1, resaleId: 1, quantity: 2, promotionId: null },
    { id: 2, skuId: 3, resaleId: 1, quantity: 1, promotionId: null },
  ]);
  const cart = await placed.visitor.open("/cart");
  const delivery = await cart.press("Finalizar compra");
  expect(delivery.address).toMatch(/^\/checkout/);
  jars.set("customer", cart.visitor.jar);
  const atHome = await signIn(await arrive(shop), { ...customer, email: installer.email });
  jars.set("installer", atHome.visitor.jar);
  ids.set("installer", String(installer.id));
  ids.set("address", String(upstream.state.addresses[0]?.id));
  ids.set("order", String(upstream.state.orders[0]?.id));
  ids.set("code", orderCodesOf(placed).join(","));
}

function outcomeOf(page: Page, { path, shows, isEmpty, saysFailure }: ShownPage, expected: Outcome): string {
  const [led] = /^\/(login|address|cart)\b/.exec(page.address) ?? [];
  if (led && page.trail.length > 0 && !path.startsWith(led)) return `leads to ${led}`;
  if (page.status === 404) return "not found";
  if (page.status >= 502 && page.status <= 504) return "failure";
  if (page.status !== 200) return `status ${page.status}`;
  if (saysFailure?.test(page.text)) return "page that says what failed";
  if (isEmpty?.test(page.text)) return "empty";
  if (!shows.test(page.text)) return "status 200 without its content";
  if (expected === "page with pictures") {
    const pictures = page.$("main img").toArray();
    const sources = pictures.map((each) => page.$(each).attr("src") ?? "");
    return sources.some((source) => /^(data:image|\/imagens\/|http)/.test(source))
      ? "page with pictures"
      : "page without pictures";
  }
  if (expected === "page of 20 products") {
    const products = page.$("main a[href^='/produtos/']").toArray();
    const count = new Set(products.map((each) => page.$(each).attr("href"))).size;
    return `page of ${count} products`;
  }
  return "page";
}

async function visit({ pageName, fault, expected }: Row): Promise<string> {
  const page: ShownPage = pages[pageName];
  const jar = jars.get(page.who);
  if (!jar) throw new Error(`No ${page.who}`);
  Object.assign(upstream.options, fault.options, {
    faults: fault.does ? [{ on: page.main, does: fault.does, times: fault.times }] : [],
  });
  if (fault.does && typeof fault.does === "object" && "delayMs" in fault.does) {
    const usual = setTimeout;
    vi.stubGlobal("setTimeout", (run: () => void, delayMs: number) =>
      usual(run, delayMs > 5_000 ? timeLimitMs : delayMs),
    );
  }
  onTestFinished(() => {
    vi.unstubAllGlobals();
  });
  const path = (fault.path ?? page.path).replace(/\{(\w+)\}/, (_, name: string) => ids.get(name) ?? "");
  upstream.log.length = 0;
  const shown = await new Visitor(shopOrigin, { fetch: shop, jar: jar.copy() }).open(path);
  if (!upstream.log.some(({ route }) => route === page.main)) return `no call of ${page.main}`;
  return outcomeOf(shown, page, expected);
}

const titled = (some: readonly Row[]) =>
  some.map((row) => [`${row.pageName}, when ${row.faultName}: ${row.expected}`, row] as const);

/** `npm run prove -- failures` visits every cell, `npm test` every fifth. */
const isLongForm = process.env.FAILURES_EACH !== undefined;
const visited = rows.filter((_, position) => isLongForm || position % 5 === 0);

describe("a page on an upstream built from the documents", () => {
  it.each(titled(visited))("%s", async (_, row) => {
    expect(await visit(row)).toBe(row.expected);
  });
});
