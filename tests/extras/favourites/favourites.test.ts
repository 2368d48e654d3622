import { eq } from "drizzle-orm";
import { afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { products } from "../../../api/database/schema/catalogue";
import { favourites } from "../../../api/extras/favourites/schema";
import { type Page, readable } from "../../driver/page";
import type { Visitor } from "../../driver/visitor";
import { arrive } from "../../second-upstream/shop";
import { openFilmShop } from "../../setup/film-shop";
import { network } from "../../setup/network";
import { createShopFromSource } from "../../setup/shop-from-source";
import { addShopper, logInAs } from "../../setup/shoppers";
import { answerFrom, failing, queriesTo } from "../../setup/storefront";

const { upstream } = openFilmShop();
const film = "/produtos/vinil-fosco";
const spatula = "/produtos/espátula";
let shop: typeof fetch;

beforeAll(async () => {
  shop = await createShopFromSource();
});
afterEach(async () => {
  await upstream().database.delete(favourites);
  await upstream().database.update(products).set({ active: true });
});

const guest = async (): Promise<Visitor> => (await arrive(shop)).visitor;
const save = async (visitor: Visitor, path: string) =>
  (await visitor.open(path)).press("Salvar nos favoritos");
const rowsOf = (list: Page) =>
  list
    .$(".favourites > li > div")
    .toArray()
    .map((row) =>
      list
        .$(row)
        .children()
        .toArray()
        .map((part) => readable(list.$(part).text()))
        .join(" "),
    );
const listOf = async (visitor: Visitor) => rowsOf(await visitor.open("/favoritos"));
const stored = () => upstream().database.select().from(favourites);
const post = (visitor: Visitor, path: string, fields: Record<string, string>) =>
  visitor.go({
    url: new URL(path, visitor.origin).href,
    method: "POST",
    body: new URLSearchParams(fields),
  });
const setActive = (active: boolean) =>
  upstream().database.update(products).set({ active }).where(eq(products.slug, "vinil-fosco"));

const logIn = async (visitor: Visitor) => logInAs(visitor, await addShopper(upstream()), "/favoritos");

describe("favourites of a guest", () => {
  it("are saved and removed on the product page, which keeps the choice and says so", async () => {
    const visitor = await guest();
    const saved = await save(visitor, `${film}?Cor=Preto`);
    expect(saved.trail).toEqual(["303 /produtos/vinil-fosco?Cor=Preto"]);
    expect(saved.text).toContain("Produto salvo nos favoritos.");
    const removed = await saved.press("Remover dos favoritos");
    expect(removed.text).toContain("Produto removido dos favoritos.");
    expect(removed.has("button", "Salvar nos favoritos")).toBe(true);
    expect(visitor.jar.get("favoritos")).toBeUndefined();
  });

  it("are listed newest first, once each, with price, and removed there", async () => {
    const visitor = await guest();
    for (const path of [film, spatula]) {
      const form = (await visitor.open(path)).form("Salvar nos favoritos");
      await form.submit();
      await form.submit();
    }
    const list = await visitor.open("/favoritos");
    expect(rowsOf(list)).toEqual([
      "Espátula A partir de R$ 9,90",
      expect.stringMatching(/^Vinil Fosco A partir de R\$ [\d,]+ por metro$/),
    ]);
    expect(list.$("meta[name=robots]").attr("content")).toContain("noindex");
    expect(list.headers.get("cache-control")).toMatch(/private|no-store/);
    const less = await list.press("Remover dos favoritos: Espátula");
    expect(less.trail).toEqual(["303 /favoritos"]);
    expect(rowsOf(less)).toHaveLength(1);
    const none = await less.press(/^Remover dos favoritos: Vinil/);
    expect(none.heading).toBe("Você ainda não tem favoritos");
    expect(none.has("link", "Buscar produtos")).toBe(true);
  });

  it("name a product that is no longer sold, and one that cannot be read, instead of dropping them", async () => {
    const visitor = await guest();
    await save(visitor, film);
    await save(visitor, spatula);
    await setActive(false);
    expect(await listOf(visitor)).toContain("Vinil fosco Este produto não é mais vendido.");
    vi.spyOn(console, "error").mockImplementation(() => undefined);
    failing("POST product/address", 500);
    const unread = await visitor.open("/favoritos");
    expect([unread.status, rowsOf(unread)]).toEqual([
      200,
      ["Espátula A partir de R$ 9,90", "Vinil fosco Não conseguimos consultar este produto agora."],
    ]);
  });

  it("ignore a cookie that was changed by hand", async () => {
    const visitor = await guest();
    await save(visitor, film);
    visitor.jar.set("favoritos", (visitor.jar.get("favoritos") ?? "").replace(/^W/, "V"));
    expect(await listOf(visitor)).toEqual([]);
  });

  it("answer 400 for no id, no number and an unknown intent, and 404 for an unknown product", async () => {
    const visitor = await guest();
    const wrong: Record<string, string>[] = [
      {},
      { produto: "x" },
      { produto: "2147483648" },
      { produto: "1", intent: "toString" },
    ];
    for (const fields of wrong) {
      expect([fields, (await post(visitor, "/favoritos", fields)).status]).toEqual([fields, 400]);
    }
    expect((await post(visitor, "/produtos/nada", { intent: "salvar" })).status).toBe(404);
  });
});

describe("favourites of an account", () => {
  it("include a guest's after the login, in their order and without duplicates", async () => {
    const visitor = await guest();
    await save(visitor, film);
    await save(visitor, spatula);
    const list = await logIn(visitor);
    expect(rowsOf(list)).toEqual([expect.stringMatching(/^Espátula/), expect.stringMatching(/^Vinil Fosco/)]);
    expect([await stored(), visitor.jar.get("favoritos")]).toMatchObject([[{}, {}], undefined]);
    const product = await visitor.open(film);
    await product.press("Remover dos favoritos");
    expect(await stored()).toHaveLength(1);
    await save(visitor, film);
    expect(await stored()).toHaveLength(2);
  });

  it("stay in the cookie while the upstream fails, and move to the account with the next list", async () => {
    const visitor = await guest();
    await save(visitor, film);
    vi.spyOn(console, "error").mockImplementation(() => undefined);
    failing("POST client/favourites/add", 500);
    expect(rowsOf(await logIn(visitor))).toEqual([expect.stringMatching(/^Vinil Fosco/)]);
    expect([await stored(), visitor.jar.get("favoritos")]).toEqual([[], expect.any(String)]);
    const refused = await save(visitor, spatula);
    expect([refused.status, refused.heading]).toEqual([502, "Espátula"]);
    network.resetHandlers();
    answerFrom(upstream());
    expect(await listOf(visitor)).toEqual([expect.stringMatching(/^Vinil Fosco/)]);
    expect([(await stored()).length, visitor.jar.get("favoritos")]).toEqual([1, undefined]);
  });

  it("are not shown to the next person after the logout", async () => {
    const visitor = await guest();
    await logIn(visitor);
    await save(visitor, film);
    await post(visitor, "/logout", {});
    expect(await listOf(visitor)).toEqual([]);
  });

  it("are known on the product page of an upstream without an overview of the shopper", async () => {
    answerFrom(upstream(), { without: ["shopper-overview"] });
    const visitor = await guest();
    await logIn(visitor);
    await save(visitor, film);
    expect((await visitor.open(film)).has("button", "Remover dos favoritos")).toBe(true);
    expect((await visitor.open(spatula)).has("button", "Salvar nos favoritos")).toBe(true);
  });

  it("show an error page when their list fails, and a product page without it", async () => {
    const visitor = await guest();
    await logIn(visitor);
    vi.spyOn(console, "error").mockImplementation(() => undefined);
    failing("GET client/favourites", 500);
    failing("GET client/overview", 500);
    expect((await visitor.open("/favoritos")).status).toBe(502);
    expect((await visitor.open(film)).has("button", "Salvar nos favoritos")).toBe(true);
  });
});

describe("'Vistos há pouco'", () => {
  const accept = (visitor: Visitor, resposta = "aceitar") => post(visitor, "/cookies", { resposta });

  it("stores products only after cookies were accepted, and deletes them when they are refused", async () => {
    const visitor = await guest();
    await visitor.open(film);
    expect(visitor.jar.get("vistos")).toBeUndefined();
    await accept(visitor);
    expect((await visitor.open(film)).headers.getSetCookie().join()).toContain("vistos=");
    expect((await visitor.open(film)).headers.getSetCookie()).toEqual([]);
    await accept(visitor, "recusar");
    expect(visitor.jar.get("vistos")).toBeUndefined();
  });

  it("is shown in the empty cart, in a search without results and beside the favourites, and is cleared", async () => {
    const visitor = await guest();
    await accept(visitor);
    await visitor.open(film);
    await visitor.open(spatula);
    for (const path of ["/cart", "/produtos?produto=zzzqq", "/favoritos"]) {
      const page = await visitor.open(path);
      expect(
        page
          .$(".section:has(button[value=limpar]) h3")
          .toArray()
          .map((each) => page.$(each).text()),
      ).toEqual(["Espátula", "Vinil Fosco"]);
    }
    const cart = await visitor.open("/cart");
    const cleared = await cart.press("Limpar vistos há pouco");
    expect([cleared.address, cleared.has("button", "Limpar vistos há pouco")]).toEqual(["/cart", false]);
    expect(cleared.text).toContain("Limpamos os produtos vistos há pouco.");
  });

  it("is shown at home and on a product without the open one, to who has seen products, and costs a first visit no call", async () => {
    const visitor = await guest();
    const seen = (page: Page) =>
      page
        .$(".section:has(h2:contains('Vistos há pouco')) h3")
        .toArray()
        .map((each) => page.$(each).text());
    await accept(visitor);
    const asked = queriesTo("product/get-one-by-name");
    const priced = queriesTo("product/address");
    for (const path of ["/home", film]) expect(seen(await visitor.open(path))).toEqual([]);
    const callsOfFirstVisit = asked.length;
    expect(seen(await visitor.open("/home"))).toEqual(["Vinil Fosco"]);
    expect(seen(await visitor.open(film))).toEqual([]);
    const other = await visitor.open(spatula);
    expect(seen(other)).toEqual(["Vinil Fosco"]);
    expect(callsOfFirstVisit).toBe(0);
    const callsBefore = priced.length;
    await visitor.open("/home");
    // Both in one call each, which tells the details, too.
    expect([asked.length, priced.length - callsBefore]).toEqual([0, 2]);
    expect((await other.follow("Ver todos")).has("button", "Limpar vistos há pouco")).toBe(true);
  });

  it("omits products that are no longer sold, and is cleared at the logout", async () => {
    const visitor = await guest();
    await accept(visitor);
    await visitor.open(film);
    await setActive(false);
    expect((await visitor.open("/cart")).has("button", "Limpar vistos há pouco")).toBe(false);
    await post(visitor, "/logout", {});
    expect(visitor.jar.get("vistos")).toBeUndefined();
  });
});
