import { beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { loader } from "~/features/catalogue/home/route";
import { loader as shopLoader } from "~/features/layout/shop/route";
import { addToCart } from "../../../contract/carts";
import { listProducts } from "../../../contract/catalogue";
import { addCategory, addReseller, addSimpleProduct } from "../../setup/catalogue-rows";
import { addShopper } from "../../setup/shoppers";
import { answerFrom, asking, failing, guestIn, instead, newcomer, unreachable } from "../../setup/storefront";
import { openUpstream, type Upstream } from "../../setup/upstream";

let upstream: Upstream;
let blue: { readonly skuId: number; readonly resaleId: number };

beforeAll(async () => {
  upstream = await openUpstream();
  const { database } = upstream;
  const carioca = await addReseller(database, { name: "Casa Carioca", in: "Rio de Janeiro" });
  const paulista = await addReseller(database, { name: "Casa Paulista", in: "São Paulo" });
  const shown = await addSimpleProduct(database, paulista, { name: "Vinil azul", priceInCentavos: 100 });
  blue = { skuId: shown.sku.id, resaleId: paulista.id };
  await addSimpleProduct(database, carioca, { name: "Vinil verde", priceInCentavos: 200 });
  await addCategory(database, { name: "Automotivo" });
  await addCategory(database, { name: "Cozinha e Banheiro", showHomepage: true }, [shown]);
});
beforeEach(() => answerFrom(upstream));

const guest = guestIn("São Paulo");
const home = async (session = guest) => loader(await asking("/home", session));
const banner = (more: Record<string, unknown>) => ({ image: "Uploads/banners/a.webp", ...more });

describe("GET /home", () => {
  it("shows the home category with its products, and all categories", async () => {
    const page = await home();
    expect(page.showcases).toMatchObject([
      { title: "Cozinha e Banheiro", more: { href: "/categorias/cozinha-e-banheiro" } },
    ]);
    expect(page.showcases[0]?.products.map(({ name }) => name)).toEqual(["Vinil azul"]);
    expect(page.categories.map(({ href }) => href)).toEqual([
      "/categorias/automotivo",
      "/categorias/cozinha-e-banheiro",
    ]);
  });

  it("shows ten products in a strip, also of an upstream that sends more", async () => {
    const list = await upstream.answerTo(listProducts, { body: { page: 1, pageSize: 1 } });
    const products = Array.from({ length: 20 }, (_, index) => ({ ...list.products[0], id: index + 1 }));
    instead(`POST ${listProducts.path}`, { ...list, products });
    const { showcases, bestSellers } = await home();
    expect([showcases[0]?.products.length, bestSellers.length]).toEqual([10, 10]);
  });

  it("shows the nearest shops first, linked to their showcases", async () => {
    const { resellers } = await home();
    expect(resellers.map(({ name, href }) => [name, href])).toEqual([
      ["Casa Paulista", "/vitrine/casa-paulista"],
      ["Casa Carioca", "/vitrine/casa-carioca"],
    ]);
    expect(resellers[0]?.distanceInKm).toBe(0);
  });

  it("omits the nearby shops without a location", async () => {
    const page = await home(newcomer);
    expect(page.resellers).toEqual([]);
    expect(page.showcases[0]?.products).toHaveLength(1);
    expect(page.categories).toHaveLength(2);
  });

  it("shows the secondary banner apart from the others", async () => {
    instead("POST marketing/listActive-banners", [
      banner({ title: "Primeiro" }),
      banner({ title: "Segundo", secondary: true }),
      banner({ title: "Terceiro", secondary: false }),
    ]);
    const page = await home();
    expect(page.mainBanners.map(({ title }) => title)).toEqual(["Primeiro", "Terceiro"]);
    expect(page.secondBanner?.title).toBe("Segundo");
  });

  it.each([
    ["POST marketing/listActive-banners", 500],
    ["POST category/menuActive", 500],
    ["POST product/listActiveB2C", 500],
    ["POST resale/distance", 404],
    ["POST resale/distance", 422],
  ])("is shown when %s answers %i", async (call, status) => {
    vi.spyOn(console, "error").mockImplementation(() => undefined);
    failing(call, status);
    const page = await home();
    const parts = [page.categories, page.resellers, page.showcases];
    expect(parts.some((part) => part.length > 0)).toBe(true);
  });

  it("is shown when the upstream does not answer at all", async () => {
    const said = vi.spyOn(console, "error").mockImplementation(() => undefined);
    unreachable("ANY *");
    const page = await home();
    expect(page).toMatchObject({
      mainBanners: [],
      categories: [],
      resellers: [],
      bestSellers: [],
    });
    expect(said).toHaveBeenCalled();
  });
});

describe("the frame of store pages", () => {
  const frame = async (session = guest) => shopLoader(await asking("/home", session));

  it("shows the number of pieces in the cart of guests and logged-in shoppers", async () => {
    const lines = [
      { skuId: 1, resellerId: 1, quantity: 3, promotionId: null },
      { skuId: 2, resellerId: 1, quantity: 4, promotionId: null },
    ];
    expect((await frame()).cartCount).toBe(0);
    expect((await frame(guest.withGuestCart(lines))).cartCount).toBe(7);
    const ana = await addShopper(upstream);
    await upstream.answerTo(addToCart, { token: ana.token, body: { ...blue, quantity: 12 } });
    const known = guest.signIn(ana.token, { id: ana.id, name: "Ana", email: ana.email, type: 4 });
    expect((await frame(known)).cartCount).toBe(12);
  });

  it("is rendered without menu and cart when the upstream fails", async () => {
    vi.spyOn(console, "error").mockImplementation(() => undefined);
    unreachable("ANY *");
    const ana = await addShopper(upstream);
    const known = guest.signIn(ana.token, { id: ana.id, name: "Ana", email: ana.email, type: 4 });
    expect(await frame(known)).toMatchObject({ departments: [], cartCount: null });
  });
});

describe("more categories than the menu can show", () => {
  it("appear on the home page up to twenty", async () => {
    for (let number = 1; number <= 20; number += 1) {
      await addCategory(upstream.database, { name: `Categoria ${number}` });
    }
    expect((await home()).categories).toHaveLength(20);
  });
});
