import type { LoaderFunctionArgs } from "@remix-run/node";
import { http } from "msw";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { settings } from "~/env.server";
import { loader as categoryLoader } from "~/features/catalogue/category/route";
import { loader as homeLoader } from "~/features/catalogue/home/route";
import { action as productAction, loader as productLoader } from "~/features/catalogue/product/route";
import { loader as searchLoader } from "~/features/catalogue/search/route";
import { loader as showcaseLoader } from "~/features/catalogue/showcase/route";
import { loader as subcategoryLoader } from "~/features/catalogue/subcategory/route";
import { loader as policyLoader } from "~/features/information/policy/route";
import { loader as questionsLoader } from "~/features/information/questions/route";
import { messages } from "~/messages";
import { readActionResponse } from "~/rendering/framework/action-answer.server";
import { loader as rootLoader } from "~/root";
import { findPricesAsOf, loader as shopLoader } from "../../../app/features/layout/shop/route";
import { addCategory, addReseller, addSimpleProduct, addSubcategory } from "../../setup/catalogue-rows";
import { network } from "../../setup/network";
import { addShopper } from "../../setup/shoppers";
import {
  answerFrom,
  asking,
  failing,
  guestIn,
  posting,
  sessionAfter,
  thrownBy,
  unreachable,
} from "../../setup/storefront";
import { openUpstream, type Upstream } from "../../setup/upstream";

let upstream: Upstream;
let skuId: number;
let resellerId: number;

beforeAll(async () => {
  upstream = await openUpstream();
  const { database } = upstream;
  const shop = await addReseller(database, { name: "Casa Paulista", in: "São Paulo" });
  const film = await addSimpleProduct(database, shop, { name: "Vinil Fosco", priceInCentavos: 4990 });
  await addSimpleProduct(database, shop, { name: "Vinil Brilho", priceInCentavos: 5990 });
  const walls = await addCategory(database, { name: "Paredes", showHomepage: true }, [film]);
  await addSubcategory(database, walls, { name: "Amadeirados" }, [film]);
  await addSubcategory(database, await addCategory(database, { name: "Cores", statusOnMenu: false }), {
    name: "Preto",
  });
  resellerId = shop.id;
  skuId = film.sku.id;
});
afterAll(() => upstream.close());
beforeEach(() => {
  answerFrom(upstream);
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  vi.spyOn(console, "info").mockImplementation(() => undefined);
});

const guest = guestIn("São Paulo");

type Loader = (args: LoaderFunctionArgs) => Promise<unknown>;
interface ShownPage {
  readonly path: string;
  readonly loader: Loader;
  readonly params?: Record<string, string>;
}

const pages: Record<string, ShownPage> = {
  home: { path: "/home", loader: homeLoader },
  search: { path: "/produtos?produto=vinil", loader: searchLoader },
  category: { path: "/categorias/paredes", loader: categoryLoader, params: { name: "paredes" } },
  subcategory: {
    path: "/subcategorias/amadeirados",
    loader: subcategoryLoader,
    params: { name: "amadeirados" },
  },
  product: { path: "/produtos/vinil-fosco", loader: productLoader, params: { slug: "vinil-fosco" } },
  showcase: { path: "/vitrine/casa-paulista", loader: showcaseLoader, params: { store: "casa-paulista" } },
};
const everyPage = Object.entries(pages);

/** Loader data of one page, as for one request. */
async function visit({ path, loader, params }: ShownPage, session = guest) {
  const args = await asking(path, session, params);
  const [, frame, page] = await Promise.all([rootLoader(args), shopLoader(args), loader(args)]);
  return { frame, page };
}

const saidOf = ({ page }: { page: unknown }) =>
  findPricesAsOf([{ data: null }, { data: readActionResponse(page).answer }]);

function count(): string[] {
  const asked: string[] = [];
  network.use(
    http.all(`${settings.apiUrl}/*`, ({ request }) => {
      asked.push(`${request.method} ${new URL(request.url).pathname.slice(1)}`);
    }),
  );
  return asked;
}

describe("pages with the upstream down", () => {
  it.each(everyPage)("are served from the cache with the time of their prices: %s", async (_, page) => {
    const before = await visit(page);
    expect(saidOf(before)).toBeNull();
    unreachable("ANY *");
    const after = await visit(page);
    expect(saidOf(after)).toMatch(/^\d\dh\d\d$/);
    expect(after.frame.departments.map(({ name }) => name)).toEqual(["Paredes"]);
  });

  it.each(everyPage)("are current again after the recovery: %s", async (_, page) => {
    await visit(page);
    unreachable("ANY *");
    await visit(page);
    network.resetHandlers();
    answerFrom(upstream);
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 6000 });
    await visit(page);
    expect(saidOf(await visit(page))).toBeNull();
    vi.useRealTimers();
  });

  it("announce that they may be outdated", () => {
    expect(messages.ours.pricesAsOf("14h32")).toBe(
      "Estamos com instabilidade, e os preços podem ter mudado. Última atualização: 14h32.",
    );
    expect(findPricesAsOf([{ data: undefined }, { data: { pricesAsOf: null } }, { data: [] }])).toBeNull();
  });

  it("are an error page with its status when they were never cached", async () => {
    await visit({ path: "/home", loader: homeLoader });
    unreachable("ANY *");
    for (const [name, page] of everyPage.filter(([name]) => name !== "home")) {
      expect((await thrownBy(visit(page))).status, name).toBe(503);
    }
  });

  it("never show prices of another location", async () => {
    const search = { path: "/produtos?produto=vinil", loader: searchLoader };
    await visit(search);
    unreachable("ANY *");
    expect((await thrownBy(visit(search, guestIn("Campinas")))).status).toBe(503);
  });

  it("let a guest add to the cart", async () => {
    const product = { path: "/produtos/vinil-fosco", loader: productLoader, params: { slug: "vinil-fosco" } };
    await visit(product);
    unreachable("ANY *");
    const fields = { quantidade: "1", chave: "k", intent: "comprar" };
    const bought = await productAction(await posting(product.path, guest, fields, product.params));
    if (!(bought instanceof Response)) throw new Error("The form was refused");
    expect(bought).toRedirectTo("/cart");
    const { guestCart } = await sessionAfter(bought);
    expect(guestCart).toEqual([
      { skuId, resellerId, quantity: 1, promotionId: null, productSlug: "vinil-fosco" },
    ]);
  });

  it("report a failed cart change to a logged-in shopper, whose cart is upstream", async () => {
    const ana = await addShopper(upstream);
    const session = guest.signIn(ana.token, { id: ana.id, name: "Ana", email: ana.email, type: 4 });
    const product = { path: "/produtos/vinil-fosco", loader: productLoader, params: { slug: "vinil-fosco" } };
    await visit(product, session);
    unreachable("ANY *");
    const fields = { quantidade: "1", chave: "k", intent: "comprar" };
    const refused = await productAction(await posting(product.path, session, fields, product.params));
    expect(refused).toMatchObject({
      data: { title: "Algo deu errado. Tente de novo em instantes." },
      init: { status: 503 },
    });
  });

  it("show another variant of a cached product with the reason why it cannot be bought", async () => {
    const product = { path: "/produtos/vinil-fosco", loader: productLoader, params: { slug: "vinil-fosco" } };
    await visit(product);
    unreachable("ANY *");
    const two = await visit({ ...product, path: "/produtos/vinil-fosco?quantidade=2" });
    const warning = "Não conseguimos confirmar o preço e o estoque agora. Tente de novo em instantes.";
    expect(readActionResponse(two.page).answer).toMatchObject({
      warning,
      price: { priceInCentavos: 4990 },
      quantity: 2,
      seller: null,
    });
    const fields = { quantidade: "2", chave: "k", intent: "comprar" };
    const refused = await productAction(await posting(product.path, guest, fields, product.params));
    expect(refused).toMatchObject({
      data: { title: warning, typed: { quantidade: "2" } },
      init: { status: 503 },
    });
  });

  it("include policies and frequent questions", async () => {
    const policy = { path: "/politicas/quem-somos", loader: policyLoader, params: { name: "quem-somos" } };
    const questions = { path: "/perguntas-frequentes", loader: questionsLoader };
    const [before, asked] = [await visit(policy), await visit(questions)];
    unreachable("ANY *");
    expect([await visit(policy), await visit(questions)]).toEqual([before, asked]);
  });
});

it("show cached parts with a message when one upstream call fails", async () => {
  await visit({ path: "/home", loader: homeLoader });
  failing("POST product/listActiveB2C", 500);
  const home = await visit({ path: "/home", loader: homeLoader });
  expect(saidOf(home)).toMatch(/^\d\dh\d\d$/);
});

describe("upstream calls for a page that is cached", () => {
  const list = "POST product/listActiveB2C";
  const budgets: Record<string, readonly string[]> = {
    home: [list, list, "POST resale/distance"],
    search: [list, list, list, "POST search"],
    category: [list],
    subcategory: [list],
    product: [list, "POST product/address"],
    showcase: ["GET resale/url-store", list],
  };

  it.each(everyPage)("are limited to data by location and time: %s", async (name, page) => {
    await visit(page);
    const asked = count();
    await visit(page);
    expect(asked.sort()).toEqual([...(budgets[name] ?? [])].sort());
  });

  it.each([
    ["home", 6],
    ["category", 6],
  ])("equal those of the first visit: %s, %i calls", async (name, calls) => {
    const asked = count();
    const page = pages[name];
    if (page) await visit(page);
    expect(asked).toHaveLength(calls);
  });
});

it("twenty concurrent visitors of an uncached home page share each upstream call", async () => {
  const asked = count();
  await Promise.all(Array.from({ length: 20 }, () => visit({ path: "/home", loader: homeLoader })));
  const same = asked.filter((call) => !["POST product/listActiveB2C", "POST resale/distance"].includes(call));
  // The menu requests fifteen categories and the home page twenty, in separate calls.
  expect(same.sort()).toEqual([
    "POST category/menuActive",
    "POST category/menuActive",
    "POST marketing/listActive-banners",
  ]);
});
