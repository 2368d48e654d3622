import { beforeAll, describe, expect, it, vi } from "vitest";
import { loader } from "~/extras/wall/choose-product/route";
import { capabilities } from "../../../contract/capabilities";
import { getProductByName, listProducts } from "../../../contract/catalogue";
import type { Page } from "../../driver/page";
import type { Visitor } from "../../driver/visitor";
import { arrive, shopOrigin } from "../../second-upstream/shop";
import { addProduct, addSimpleProduct, addSku } from "../../setup/catalogue-rows";
import { guest, openFilmShop, shop as sellers, slugOfFilm } from "../../setup/film-shop";
import { roomPicture } from "../../setup/rooms";
import { createShopFromSource } from "../../setup/shop-from-source";
import { answerFrom, asking, failing } from "../../setup/storefront";

const shop = openFilmShop();

const square = "&x=10&y=10&x=90&y=10&x=90&y=90&x=10&y=90&tipo=cobrir&altura=2,6&largura=4";
const at = (href: string | undefined) => new URL(href ?? "", "http://loja.test");

async function open(query = "") {
  const { data, init } = await loader(await asking(`/na-parede${query}`, guest));
  return { page: data, status: init?.status };
}

describe("the start of films on walls", () => {
  it("offers eight rooms and no products before one is chosen", async () => {
    const { page, status } = await open();
    expect([status, page.rooms.length, page.search, page.room]).toEqual([200, 8, null, null]);
    expect(at(page.rooms[0]?.href).search).toBe("?ambiente=sala");
    expect(at(page.rooms[0]?.picture ?? "").searchParams.has("cor")).toBe(false);
  });

  it("lists the products that a wall can show, drawn on the chosen one", async () => {
    const { page } = await open("?ambiente=porta");
    expect(page.search?.films.map(({ title }) => title)).toEqual(["Vinil Fosco"]);
    const [film] = page.search?.films ?? [];
    expect(at(film?.href).pathname).toBe(`/produtos/${slugOfFilm}/na-parede`);
    expect(at(film?.href).search).toBe("?ambiente=porta");
    const drawn = at(film?.picture ?? "").searchParams;
    expect([drawn.get("ambiente"), drawn.get("rolo"), drawn.get("px")]).toEqual(["porta", "1.52", "240"]);
    expect(film?.hint).toMatch(/^A partir de R\$\s51,00 por\smetro$/);
  });

  it("keeps the corners and measures of a whole wall with each product", async () => {
    const { page } = await open(`?ambiente=sala${square}`);
    const { searchParams } = at(page.search?.films[0]?.href);
    expect([searchParams.getAll("x"), searchParams.get("altura")]).toEqual([["10", "90", "90", "10"], "2,6"]);
    expect(page.room?.hidden).toContainEqual(["altura", "2,6"]);
  });

  it("shows what is found for the words, and says where nothing is", async () => {
    expect((await open("?ambiente=sala&produto=fosco")).page.search).toMatchObject({
      text: "fosco",
      films: [{ title: "Vinil Fosco" }],
    });
    const { page, status } = await open("?ambiente=sala&produto=xyzxyz");
    expect([status, page.search?.films, page.search?.totalItems]).toEqual([200, [], 0]);
  });

  it("lists neither what a wall cannot show nor what has a colour without being a film", async () => {
    const { database } = shop.upstream();
    const tool = await addProduct(database, { name: "Espátula com feltro" });
    await addSku(database, tool, { priceInCentavos: 900, values: { Cor: "Vermelho" } });
    const { page } = await open("?ambiente=sala&produto=espátula");
    expect([page.search?.films, page.search?.totalItems]).toEqual([[], 2]);
  });

  it("is the last page for a number beyond it", async () => {
    expect((await open("?ambiente=sala&pagina=99")).page.search).toMatchObject({ page: 1 });
  });

  it("still links the products whose looks cannot be read, with the shop's own picture", async () => {
    vi.spyOn(console, "error").mockImplementation(() => undefined);
    failing(`GET ${getProductByName.path}`, 500);
    const { page } = await open("?ambiente=sala&produto=fosco");
    expect(page.search?.films).toMatchObject([{ title: "Vinil Fosco", picture: null }]);
  });

  it("fails as a page when the search fails", async () => {
    vi.spyOn(console, "error").mockImplementation(() => undefined);
    failing(`POST ${listProducts.path}`, 500);
    await expect(open("?ambiente=sala")).rejects.toMatchObject({ status: 502 });
  });
});

describe("the page that films on walls start from", () => {
  let render: typeof fetch;
  beforeAll(async () => {
    render = await createShopFromSource();
  });
  const visit = async () => (await arrive(render)).visitor;
  const upload = async (visitor: Visitor, address = "/na-parede") => {
    const url = await roomPicture(7, { width: 600, height: 800 });
    const file = new File([Buffer.from(url.slice(url.indexOf(",") + 1), "base64")], "sala.jpg");
    return (await visitor.open(address)).form("Usar esta foto").attach("Foto", file).submit();
  };
  const robotsOf = (page: Page) => page.$('meta[name="robots"]').attr("content");

  it("is indexed without a query alone", async () => {
    const visitor = await visit();
    const bare = await visitor.open("/na-parede");
    expect([robotsOf(bare), bare.$("h1").text()]).toEqual([undefined, "Ver na minha parede"]);
    expect(robotsOf(await visitor.open("/na-parede?ambiente=sala"))).toBe("noindex, follow");
  });

  it("is reached from the menu and from the foot of every page", async () => {
    const home = await (await visit()).open("/perguntas-frequentes");
    const links = home.$('a[href="/na-parede"]').toArray();
    expect(links.map((link) => home.$(link).closest(".drawer, .foot").length)).toEqual([1, 1]);
  });

  it("takes a photo of the shopper's own, and leads on to choose a product for it", async () => {
    const visitor = await visit();
    const chosen = await upload(visitor);
    const id = new URL(chosen.url).searchParams.get("foto");
    expect([chosen.$("h2").first().text(), chosen.text.includes("Foto salva.")]).toEqual([
      "1. Ambiente: Foto 1",
      true,
    ]);
    expect(chosen.text).toContain("Depois de escolher o produto, marque os cantos na foto.");
    const marking = await chosen.follow(/^Vinil Fosco/);
    expect(new URL(marking.url).searchParams.get("foto")).toBe(id);
    expect(marking.text).toContain("Toque nos quatro cantos da parede, em qualquer ordem.");
    const found = await (await visitor.open("/meus-ambientes")).follow("Ver um produto aqui: Foto 1");
    expect(found.address).toBe(`/na-parede?foto=${id}`);
  });

  it("keeps the product to compare with when a photo is sent", async () => {
    const chosen = await upload(await visit(), `/na-parede?comparar=${slugOfFilm}&Cor=Preto`);
    const { searchParams } = new URL(chosen.url);
    expect([searchParams.get("comparar"), searchParams.get("Cor")]).toEqual([slugOfFilm, "Preto"]);
  });

  it("answers 404 for another's photo, with the rooms", async () => {
    const id = new URL((await upload(await visit())).url).searchParams.get("foto");
    const seen = await (await visit()).open(`/na-parede?foto=${id}`);
    expect([seen.status, seen.text.includes("Esta foto não existe mais. Escolha outra.")]).toEqual([
      404,
      true,
    ]);
    expect(seen.has("link", "Parede da sala")).toBe(true);
  });

  it("says beside the field that a photo is missing", async () => {
    const refused = await (await (await visit()).open("/na-parede")).form("Usar esta foto").submitAnyway();
    expect([refused.status, refused.$("#foto-erro").text()]).toEqual([400, "Escolha uma foto."]);
  });

  it("says what to do where nothing is found", async () => {
    const empty = await (await visit()).open("/na-parede?ambiente=sala&produto=xyzxyz");
    expect(empty.text).toContain("Nenhum resultado para: xyzxyz");
    const all = await empty.follow("Ver todos os produtos");
    expect(new URL(all.url).searchParams.get("ambiente")).toBe("sala");
  });

  it("offers no photos without the capability", async () => {
    answerFrom(shop.upstream(), { without: [capabilities.roomPhotos] });
    const visitor = await visit();
    const page = await visitor.open("/na-parede");
    expect([page.has("button", "Usar esta foto"), page.has("link", "Parede da sala")]).toEqual([false, true]);
    expect(
      (await visitor.go({ url: `${shopOrigin}/na-parede`, method: "POST", body: new URLSearchParams() }))
        .status,
    ).toBe(404);
  });
});

describe("the choice of a second product", () => {
  const first = `ambiente=porta&Cor=Preto&Largura=1,52 m&sentido=deitadas&comparar=${slugOfFilm}`;

  it("leads back to the first one's wall with its choice and hanging", async () => {
    const { database } = shop.upstream();
    const other = await addProduct(database, { name: "Vinil Brilho", hasCalculator: true });
    await addSku(database, other, { priceInCentavos: 3000, values: { Cor: "Azul", Largura: "1,22 m" } });
    await addSimpleProduct(database, { id: sellers.paulista }, { name: "Rodo", priceInCentavos: 500 });
    const { page } = await open(`?${first}&produto=vinil`);
    expect(page.isComparing).toBe(true);
    expect(page.search?.films.map(({ title }) => title)).toEqual(["Vinil Brilho"]);
    const { pathname, searchParams } = at(page.search?.films[0]?.href);
    expect(pathname).toBe(`/produtos/${slugOfFilm}/na-parede`);
    expect(Object.fromEntries(searchParams)).toEqual({
      ambiente: "porta",
      Cor: "Preto",
      Largura: "1,52 m",
      sentido: "deitadas",
      com: "vinil-brilho",
    });
  });

  it("keeps the first product through the search, another room, and the way back", async () => {
    const { page } = await open(`?${first}&produto=vinil&pagina=1`);
    expect(page.room?.hidden).toEqual([
      ["Cor", "Preto"],
      ["Largura", "1,52 m"],
      ["sentido", "deitadas"],
      ["comparar", slugOfFilm],
      ["ambiente", "porta"],
    ]);
    expect(at(page.here).searchParams.get("comparar")).toBe(slugOfFilm);
    expect(at(page.rooms[1]?.href).searchParams.get("comparar")).toBe(slugOfFilm);
    expect(at(page.backHref ?? "").pathname).toBe(`/produtos/${slugOfFilm}/na-parede`);
  });
});
