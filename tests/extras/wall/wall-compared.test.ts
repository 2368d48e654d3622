import { HttpResponse, http } from "msw";
import { beforeAll, describe, expect, it, vi } from "vitest";
import { settings } from "~/env.server";
import { loader } from "~/extras/wall/viewer/route";
import { getProductByName } from "../../../contract/catalogue";
import { addOffer, addProduct, addSku } from "../../setup/catalogue-rows";
import { guest, openFilmShop, shop as sellers, slugOfFilm } from "../../setup/film-shop";
import { network } from "../../setup/network";
import { asking, destinationOf, thrownBy } from "../../setup/storefront";

const shop = openFilmShop();

const door = "Cor=Preto&Largura=1,52 m&ambiente=porta";
const at = (href: string | undefined) => new URL(href ?? "", "http://loja.test");

async function open(query: string) {
  const request = await asking(`/produtos/${slugOfFilm}/na-parede?${query}`, guest, { slug: slugOfFilm });
  const { data, init } = await loader(request);
  return { page: data, status: init?.status };
}

beforeAll(async () => {
  const { database } = shop.upstream();
  const other = await addProduct(database, { name: "Vinil Brilho", hasCalculator: true });
  for (const [Cor, Largura] of [
    ["Azul", "0,61 m"],
    ["Azul", "1,52 m"],
    ["Verde", "1,22 m"],
  ]) {
    const sku = await addSku(database, other, {
      priceInCentavos: 3000,
      values: { Cor: Cor ?? "", Largura: Largura ?? "" },
    });
    await addOffer(database, sku, { id: sellers.paulista }, { priceInCentavos: 3000, quantity: 2000 });
  }
});

describe("two products compared on a wall", () => {
  it("are drawn on the same face, each with its own metres and cost", async () => {
    const { page, status } = await open(`${door}&com=vinil-brilho&com-Largura=0,61 m`);
    expect([status, page.isOtherMissing, page.need?.meters]).toEqual([200, false, 2]);
    expect(page.compared).toMatchObject({ name: "Vinil Brilho", film: "Azul · 0,61 m", need: { meters: 3 } });
    const [one, two] = [page.wall?.film, page.compared?.picture].map((each) => at(each ?? "").searchParams);
    expect([one?.get("rolo"), two?.get("rolo")]).toEqual(["1.52", "0.61"]);
    expect([one?.get("ambiente"), two?.get("ambiente")]).toEqual(["porta", "porta"]);
    expect(page.cost?.words).toMatch(/^2 metros por R\$/);
    expect(page.otherCost?.words).toMatch(/^3 metros por R\$\s90,00 em Casa Paulista, sem o frete\.$/);
  });

  it("are compared in the same width where the second one has it, and in its own where it has not", async () => {
    const { page } = await open(`${door}&com=vinil-brilho`);
    expect(page.compared?.film).toBe("Azul · 1,52 m");
    const green = await open(`${door}&com=vinil-brilho&com-Cor=Verde`);
    expect(green.page.compared?.film).toBe("Verde · 1,22 m");
  });

  it("stay compared through corners, measures, colours and another room", async () => {
    const { page } = await open(`${door}&com=vinil-brilho&com-Cor=Verde`);
    expect(page.wall?.hidden).toContainEqual(["com-Cor", "Verde"]);
    for (const href of [page.wall?.restartHref, page.rooms[0]?.href, page.wall?.colours[1]?.href]) {
      const { searchParams } = at(href);
      expect([searchParams.get("com"), searchParams.get("com-Cor")]).toEqual(["vinil-brilho", "Verde"]);
    }
    const pressed = await thrownBy(open(`${door}&marcar=1&com=vinil-brilho&canto-288.x=29&canto-288.y=22`));
    expect(destinationOf(pressed).searchParams.get("com")).toBe("vinil-brilho");
  });

  it("show the second one in the colour of the address, and link its others", async () => {
    const { page } = await open(`${door}&com=vinil-brilho&com-Cor=Verde`);
    expect(page.compared?.film).toBe("Verde · 1,22 m");
    const [blue, green] = page.compared?.colours ?? [];
    expect([blue?.isChosen, green?.isChosen]).toEqual([false, true]);
    const { searchParams } = at(blue?.href);
    expect([searchParams.get("Cor"), searchParams.get("com-Cor")]).toEqual(["Preto", "Azul"]);
  });

  it("lead to either one alone on the same wall", async () => {
    const { page } = await open(`${door}&sentido=deitadas&repeticao=64&com=vinil-brilho`);
    expect(Object.fromEntries(at(page.wall?.aloneHref).searchParams)).toEqual({
      Cor: "Preto",
      Largura: "1,52 m",
      repeticao: "64",
      sentido: "deitadas",
      ambiente: "porta",
    });
    const { pathname, searchParams } = at(page.compared?.aloneHref);
    expect(pathname).toBe("/produtos/vinil-brilho/na-parede");
    // What is typed about the pattern is the first film's.
    expect(Object.fromEntries(searchParams)).toEqual({
      Cor: "Azul",
      Largura: "1,52 m",
      sentido: "deitadas",
      ambiente: "porta",
    });
  });

  it("start from the wall's page with its choice, measures and hanging", async () => {
    const { page } = await open(`${door}&sentido=deitadas`);
    const { pathname, searchParams } = at(page.wall?.compareHref);
    expect(pathname).toBe("/na-parede");
    expect(Object.fromEntries(searchParams)).toEqual({
      Cor: "Preto",
      Largura: "1,52 m",
      sentido: "deitadas",
      ambiente: "porta",
      comparar: slugOfFilm,
    });
  });

  it("may be the same product in another colour", async () => {
    const { page } = await open(`${door}&com=${slugOfFilm}&com-Cor=Vermelho`);
    expect([page.film, page.compared?.film]).toEqual(["Preto · 1,52 m", "Vermelho · 1,52 m"]);
  });

  it.each(["nada-assim", "espatula", "rolo-sem-medida", "../x", "%00"])(
    "are not compared with %s, which no wall can show, and the page says it",
    async (slug) => {
      const { page, status } = await open(`${door}&com=${slug}`);
      expect([status, page.compared, page.isOtherMissing]).toEqual([200, null, true]);
      expect(at(page.address).searchParams.has("com")).toBe(false);
    },
  );

  it("leave the first one alone when the second one cannot be read", async () => {
    vi.spyOn(console, "error").mockImplementation(() => undefined);
    network.use(
      http.all(`${settings.apiUrl}/${getProductByName.path}`, ({ request }) =>
        request.url.includes("brilho") ? HttpResponse.json({}, { status: 500 }) : undefined,
      ),
    );
    const { page, status } = await open(`${door}&com=vinil-brilho`);
    expect([status, page.need?.meters, page.compared, page.isOtherMissing]).toEqual([200, 2, null, true]);
  });

  it("have no metres while the measure of the face is missing", async () => {
    const square = "&x=10&y=10&x=90&y=10&x=90&y=90&x=10&y=90";
    const { page } = await open(`Cor=Preto&Largura=1,52 m&ambiente=sala${square}&com=vinil-brilho`);
    expect([page.need, page.compared?.need ?? null]).toEqual([null, null]);
  });
});
