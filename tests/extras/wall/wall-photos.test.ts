import sharp from "sharp";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { roomPhotos, roomProjects } from "../../../api/extras/wall/schema";
import { capabilities } from "../../../contract/capabilities";
import type { Page } from "../../driver/page";
import type { Visitor } from "../../driver/visitor";
import { arrive, shopOrigin } from "../../second-upstream/shop";
import { openFilmShop, slugOfFilm } from "../../setup/film-shop";
import { roomPicture } from "../../setup/rooms";
import { createShopFromSource } from "../../setup/shop-from-source";
import { addShopper, logInAs, type TestShopper } from "../../setup/shoppers";
import { answerFrom, failing } from "../../setup/storefront";

const { upstream } = openFilmShop();
let shop: typeof fetch;

beforeAll(async () => {
  shop = await createShopFromSource();
});
beforeEach(async () => {
  await upstream().database.delete(roomProjects);
  await upstream().database.delete(roomPhotos);
});

const wall = `/produtos/${slugOfFilm}/na-parede?Cor=Preto&Largura=1,52 m`;
const square = "&x=10&y=10&x=90&y=10&x=90&y=90&x=10&y=90&tipo=cobrir&altura=2,60&largura=4";
const guest = async (): Promise<Visitor> => (await arrive(shop)).visitor;
const get = (visitor: Visitor, address: string) =>
  shop(new URL(address, shopOrigin), { headers: { cookie: visitor.jar.header() } });

async function account(): Promise<{ visitor: Visitor; shopper: TestShopper }> {
  const visitor = await guest();
  const shopper = await addShopper(upstream());
  await logInAs(visitor, shopper);
  return { visitor, shopper };
}

async function upload(visitor: Visitor, from = wall, number = 1): Promise<Page> {
  const url = await roomPicture(number, { width: 600, height: 800 });
  const file = new File([Buffer.from(url.slice(url.indexOf(",") + 1), "base64")], "sala.jpg");
  return (await visitor.open(from)).form("Usar esta foto").attach("Foto", file).submit();
}

const photoIdOf = (page: Page): string => new URL(page.url).searchParams.get("foto") ?? "";
const drawingIn = (page: Page): string => page.$("#desenho img").first().attr("src") ?? "";

describe("a photo of one's own on the wall's page", () => {
  it("is stored by its form, which comes back to mark the corners, and keeps film and way of hanging", async () => {
    const marking = await upload(await guest(), `${wall}&sentido=deitadas&ambiente=porta`);
    const { pathname, searchParams } = new URL(marking.url);
    expect(pathname).toBe(`/produtos/${slugOfFilm}/na-parede`);
    expect(searchParams.has("ambiente")).toBe(false);
    expect([searchParams.get("Cor"), searchParams.get("sentido")]).toEqual(["Preto", "deitadas"]);
    expect(marking.text).toContain("Toque nos quatro cantos da parede, em qualquer ordem.");
    expect(marking.text).toContain("Foto salva.");
    const [narrow] = marking.$("input[type=image]").toArray();
    expect([narrow?.attribs.width, narrow?.attribs.height]).toEqual(["288", "384"]);
    expect(marking.has("link", "Usar os cantos do exemplo")).toBe(false);
  });

  it("takes presses in its own shape", async () => {
    const visitor = await guest();
    const id = photoIdOf(await upload(visitor));
    const pressed = await visitor.open(`${wall}&foto=${id}&canto-288.x=144&canto-288.y=192`);
    const { searchParams } = new URL(pressed.url);
    expect([searchParams.get("x"), searchParams.get("y"), searchParams.get("foto")]).toEqual([
      "50",
      "50",
      id,
    ]);
  });

  it("has a drawing and metres like a sample room", async () => {
    const visitor = await guest();
    const id = photoIdOf(await upload(visitor));
    const page = await visitor.open(`${wall}&foto=${id}${square}`);
    expect(page.text).toContain("2,60 m de altura × 4,00 m de largura");
    expect(page.has("button", /^Adicionar \d+ metros/)).toBe(true);
    const drawn = await get(visitor, drawingIn(page));
    expect(drawn.status).toBe(200);
    const { width, height } = await sharp(Buffer.from(await drawn.arrayBuffer())).metadata();
    expect([width, height]).toEqual([600, 800]);
    const before = await get(
      visitor,
      page.$("#desenho img[alt$='sem revestimento']").first().attr("src") ?? "",
    );
    expect([before.status, (await before.arrayBuffer()).byteLength > 500]).toEqual([200, true]);
  });

  it("is offered beside the sample rooms", async () => {
    const visitor = await guest();
    const id = photoIdOf(await upload(visitor));
    const page = await (await visitor.open(wall)).follow("Foto 1");
    expect(photoIdOf(page)).toBe(id);
  });

  it.each(["guest", "account"])(
    "the drawing of a %s is for its owner alone, and in no shared cache",
    async (who) => {
      const open = async () => (who === "a guest" ? guest() : (await account()).visitor);
      const owner = await open();
      const id = photoIdOf(await upload(owner));
      const address = drawingIn(await owner.open(`${wall}&foto=${id}${square}`));
      const drawn = await get(owner, address);
      expect([drawn.status, drawn.headers.get("cache-control")]).toEqual([200, "private, no-cache"]);
      for (const other of [await guest(), (await account()).visitor]) {
        expect((await get(other, address)).status).toBe(404);
        const unknown = await get(other, address.replace(`foto=${id}`, "foto=999999"));
        expect(unknown.status).toBe(404);
        const page = await other.open(`${wall}&foto=${id}${square}`);
        expect([page.status, page.$("#desenho").length]).toEqual([404, 0]);
        expect(page.alerts.join()).toContain("Esta foto não existe mais. Escolha outra.");
      }
      expect((await get(owner, address)).status).toBe(200);
    },
  );

  it("is refused with the message of the list of rooms, beside the field", async () => {
    const refused = await (await (await guest()).open(wall)).form("Usar esta foto").submitAnyway();
    expect([refused.status, refused.heading]).toEqual([400, "Ver na parede: Vinil Fosco"]);
    expect(refused.$("#foto-erro").text()).toContain("Escolha uma foto.");
  });

  it("is left out while photos cannot be listed, and the sample rooms are shown", async () => {
    const visitor = await guest();
    await upload(visitor);
    failing("GET room-photos/list", 404);
    const page = await visitor.open(wall);
    expect([page.status, page.has("link", "Foto 1"), page.has("link", "Geladeira")]).toEqual([
      200,
      false,
      true,
    ]);
  });

  it("does not exist without the capability", async () => {
    const visitor = await guest();
    const id = photoIdOf(await upload(visitor));
    const address = drawingIn(await visitor.open(`${wall}&foto=${id}${square}`));
    answerFrom(upstream(), { without: [capabilities.roomPhotos] });
    const page = await visitor.open(wall);
    expect([page.status, page.has("button", "Usar esta foto"), page.has("link", "Foto 1")]).toEqual([
      200,
      false,
      false,
    ]);
    expect((await get(visitor, address)).status).toBe(404);
  });
});

describe("a project on the wall's page", () => {
  const rows = () => upstream().database.select().from(roomProjects);

  it("is stored with its faces in millimetres, film and drawing, and comes back with the ways on", async () => {
    const { visitor } = await account();
    const id = photoIdOf(await upload(visitor));
    const opening = "&x=40&y=40&x=60&y=40&x=60&y=60&x=40&y=60&tipo=descontar&altura=&largura=";
    const saved = await (await visitor.open(`${wall}&foto=${id}${square}${opening}`)).press(
      "Salvar este projeto",
    );
    expect(saved.text).toContain("Projeto salvo.");
    const [row, ...others] = await rows();
    expect(others).toEqual([]);
    expect(row).toMatchObject({
      photoId: Number(id),
      faces: [
        {
          heightInMm: 2600,
          widthInMm: 4000,
          openings: [{}],
          product: { slug: slugOfFilm, choice: { Cor: "Preto", Largura: "1,52 m" } },
        },
      ],
    });
    expect(row?.faces[0]?.corners).toEqual([
      { x: 0.1, y: 0.1 },
      { x: 0.9, y: 0.1 },
      { x: 0.9, y: 0.9 },
      { x: 0.1, y: 0.9 },
    ]);
    const picture = await sharp(row?.picture ?? undefined).metadata();
    expect([picture.format, picture.width, picture.height]).toEqual(["jpeg", 600, 800]);
    const quote = await saved.follow("Pedir orçamento");
    const { pathname, searchParams } = new URL(quote.url);
    expect([pathname, searchParams.get("ambiente"), searchParams.get("item")]).toEqual([
      "/orcamentos/novo",
      String(row?.id),
      slugOfFilm,
    ]);
    expect(Number(searchParams.get("metros"))).toBeGreaterThan(5);
    expect((await saved.press("Compartilhar")).$("textarea").text()).toContain("/ambiente?token=");
  });

  it("is one project when it is sent twice, for a guest and in a sample room, too", async () => {
    const visitor = await guest();
    const form = (await visitor.open(`${wall}&ambiente=porta`)).form("Salvar este projeto");
    await form.submit();
    await form.submit();
    expect((await rows()).map(({ sampleRoom, userId }) => [sampleRoom, userId])).toEqual([["porta", null]]);
    expect((await visitor.open("/meus-ambientes")).text).toContain(
      "0,80 m de largura, 2,10 m de altura, 1 abertura",
    );
  });

  it("opens from the list on the same page, with the same metres", async () => {
    const visitor = await guest();
    const id = photoIdOf(await upload(visitor));
    const onlyHeight = square.replace("&largura=4", "&largura=");
    const before = await visitor.open(`${wall}&foto=${id}${onlyHeight}`);
    const saved = await before.press("Salvar este projeto");
    const meters = (page: Page) => page.$("section[aria-label='O que precisa']").text();
    expect(meters(before)).toContain("cerca de");
    const opened = await (await visitor.open("/meus-ambientes")).follow("Abrir o Projeto 1");
    expect(meters(opened)).toBe(meters(before));
    expect(new URL(opened.url).searchParams.get("projeto")).toBe(
      new URL(saved.url).searchParams.get("projeto"),
    );
    expect(opened.text).toContain("Projeto salvo");
  });

  it("is refused without a measure, with the message beside the field, and with another's photo", async () => {
    const visitor = await guest();
    const id = photoIdOf(await upload(visitor));
    const second = "&x=20&y=20&x=30&y=20&x=30&y=30&x=20&y=30&tipo=cobrir&altura=-&largura=-";
    const page = await visitor.open(`${wall}&foto=${id}${square}${second}`);
    const refused = await page.press("Salvar este projeto");
    expect([refused.status, refused.$("#altura-2-erro").text()]).toEqual([
      400,
      expect.stringContaining("Digite a altura ou a largura em metros"),
    ]);
    const stranger = await guest();
    await upload(stranger, wall, 2);
    const body = new URLSearchParams({ intent: "guardar-projeto" });
    const url = `${shopOrigin}${wall}&foto=${id}${square}`;
    expect((await stranger.go({ url, method: "POST", body })).status).toBe(404);
    expect(await rows()).toEqual([]);
  });

  it("does not name another's project", async () => {
    const owner = await guest();
    const saved = await (await owner.open(`${wall}&ambiente=porta`)).press("Salvar este projeto");
    const seen = await (await guest()).open(new URL(saved.url).pathname + new URL(saved.url).search);
    expect([seen.status, seen.text.includes("Projeto salvo")]).toEqual([200, false]);
  });
});
