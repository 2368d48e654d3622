import sharp from "sharp";
import { beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { settings } from "~/env.server";
import { openUpstream } from "~/upstream/http.server";
import * as rooms from "~/upstream/room-photos.server";
import { roomPhotos, roomProjects } from "../../../api/extras/wall/schema";
import { capabilities } from "../../../contract/capabilities";
import type { Page } from "../../driver/page";
import type { Visitor } from "../../driver/visitor";
import { arrive, shopOrigin } from "../../second-upstream/shop";
import { openFilmShop } from "../../setup/film-shop";
import { phonePhotos, toFile } from "../../setup/phone-photos";
import { addPhotoOf, addProjectOf, onePixel, wall } from "../../setup/rooms";
import { createShopFromSource } from "../../setup/shop-from-source";
import { addShopper, logInAs, type TestShopper } from "../../setup/shoppers";
import { answerFrom, failing } from "../../setup/storefront";

const { upstream } = openFilmShop();
let shop: typeof fetch;

beforeAll(async () => {
  shop = await createShopFromSource();
});
beforeEach(async () => {
  await upstream().database.delete(roomPhotos);
  await upstream().database.delete(roomProjects);
});

const guest = async (): Promise<Visitor> => (await arrive(shop)).visitor;
const photo = async (red = 200) => {
  const bytes = await sharp({
    create: { width: 900, height: 600, channels: 3, background: { r: red, g: 9, b: 9 } },
  })
    .jpeg()
    .toBuffer();
  return new File([new Uint8Array(bytes)], "sala.jpg");
};
const send = async (visitor: Visitor, file: File) =>
  (await visitor.open("/meus-ambientes")).form("Usar esta foto").attach("Foto", file).submit();
const pictureIn = (page: Page, index = 0) =>
  new URL(page.$("main li img").eq(index).attr("src") ?? "", shopOrigin);
const get = (visitor: Visitor, url: URL) => shop(url, { headers: { cookie: visitor.jar.header() } });
async function logIn(visitor: Visitor): Promise<{ page: Page; shopper: TestShopper }> {
  const shopper = await addShopper(upstream());
  return { page: await logInAs(visitor, shopper, "/meus-ambientes"), shopper };
}

describe("photos of a guest", () => {
  it("are kept, shown to that browser alone with the day on which they end, and deleted by a press", async () => {
    const visitor = await guest();
    const saved = await send(visitor, await photo());
    expect(saved.trail).toEqual(["303 /meus-ambientes"]);
    expect(saved.text).toContain("Foto salva. Só você a vê, e nós a apagamos em 30 dias.");
    expect(saved.text).toMatch(/Será apagada em \d\d\/\d\d\/\d{4}\./);
    expect(saved.$("meta[name=robots]").attr("content")).toContain("noindex");
    const address = pictureIn(saved);
    const answer = await get(visitor, address);
    expect([answer.status, answer.headers.get("content-type")]).toEqual([200, "image/jpeg"]);
    expect(answer.headers.get("cache-control")).toBe("private, no-cache");
    expect(answer.headers.get("x-robots-tag")).toContain("noindex");
    expect((await sharp(Buffer.from(await answer.arrayBuffer())).metadata()).width).toBe(480);
    expect((await get(await guest(), address)).status).toBe(404);
    const none = await saved.press("Sim, excluir: Foto 1");
    expect(none.text).toContain("Foto excluída.");
    expect((await get(visitor, address)).status).toBe(404);
  });

  it("are one photo when the form is sent twice", async () => {
    const visitor = await guest();
    const form = (await visitor.open("/meus-ambientes")).form("Usar esta foto").attach("Foto", await photo());
    await form.submit();
    await form.submit();
    expect(await upstream().database.$count(roomPhotos)).toBe(1);
  });

  it("become the account's by a login, which clears the cookie", async () => {
    const visitor = await guest();
    await send(visitor, await photo());
    expect(visitor.jar.get("ambientes")).toBeDefined();
    const { page, shopper } = await logIn(visitor);
    expect(page.text).toContain("Foto 1");
    expect(visitor.jar.get("ambientes")).toBeUndefined();
    const [row] = await upstream().database.select().from(roomPhotos);
    expect(row).toMatchObject({ userId: shopper.id, guestHash: null });
  });

  it("stay the guest's when the claim fails, and the login succeeds", async () => {
    const visitor = await guest();
    await send(visitor, await photo());
    const logged = vi.spyOn(console, "error").mockImplementation(() => undefined);
    failing("POST room-photos/claim", 500);
    await logIn(visitor);
    expect(visitor.jar.get("ambientes")).toBeDefined();
    expect(logged).toHaveBeenCalled();
  });

  it("are not read with a cookie that was changed by hand", async () => {
    const visitor = await guest();
    const address = pictureIn(await send(visitor, await photo()));
    visitor.jar.set("ambientes", (visitor.jar.get("ambientes") ?? "").replace(/^./, "x"));
    expect((await get(visitor, address)).status).toBe(404);
  });
});

describe("a photo's form", () => {
  it.each(phonePhotos)("takes a phone's photo, or says the cause: %s", async (name, make, message) => {
    const answer = await send(await guest(), await toFile(name, make));
    if (message === null) expect(answer.text).toContain("Foto 1");
    else expect([answer.status, answer.text.includes(message)]).toEqual([400, true]);
  });

  it("asks for a photo, and says so on top and at the field", async () => {
    const refused = await (await (await guest()).open("/meus-ambientes"))
      .form("Usar esta foto")
      .submitAnyway();
    expect(refused.status).toBe(400);
    expect(refused.$("#foto-erro").text()).toContain("Escolha uma foto.");
    expect(refused.alerts.join()).toContain("Não conseguimos salvar");
  });

  it("says beyond the bound which one has to go", async () => {
    const visitor = await guest();
    for (let number = 0; number < 5; number += 1) await send(visitor, await photo(number * 40));
    const full = await send(visitor, await photo(250));
    expect([full.status, full.$("#foto-erro").text()]).toEqual([
      422,
      expect.stringContaining("Você já tem 5 fotos. Exclua uma para enviar outra."),
    ]);
  });
});

describe("a project", () => {
  it("is shared by a private link, which its owner withdraws", async () => {
    const visitor = await guest();
    const { shopper } = await logIn(visitor);
    const photoId = await addPhotoOf(upstream(), shopper);
    await addProjectOf(upstream(), shopper, { photoId, picture: onePixel });
    const list = await visitor.open("/meus-ambientes");
    expect(list.text).toContain("Parede da janela: 2,60 m de altura, 1 abertura");
    const shared = await list.press("Compartilhar: Projeto 1");
    const link = new URL(shared.$("textarea").text());
    const stranger = await guest();
    const open = () => stranger.open(link.pathname + link.search);
    const seen = await open();
    expect(seen.text).toContain("Parede da janela: 2,60 m de altura, 1 abertura");
    expect(seen.$("meta[name=robots]").attr("content")).toContain("noindex");
    const pictures = seen.$("main img").toArray();
    const addresses = pictures.map(({ attribs }) => new URL(attribs.src ?? "", shopOrigin));
    expect(addresses.map(({ searchParams }) => searchParams.get("de"))).toEqual(["projeto", "foto"]);
    const statuses = async () =>
      Promise.all(addresses.map(async (address) => (await get(stranger, address)).status));
    expect(await statuses()).toEqual([200, 200]);
    const again = await visitor.open("/meus-ambientes");
    expect((await again.press("Parar de compartilhar: Projeto 1")).text).toContain(
      "O link não funciona mais.",
    );
    expect([(await open()).status, await statuses()]).toEqual([404, [404, 404]]);
  });

  it("is answered like one that does not exist where it is another account's", async () => {
    const visitor = await guest();
    await logIn(visitor);
    const stranger = await addShopper(upstream());
    const photoId = await addPhotoOf(upstream(), stranger);
    const id = await addProjectOf(upstream(), stranger, { photoId, picture: onePixel });
    const answers = async (given: number) => {
      const posts = ["compartilhar", "parar", "excluir-projeto", "excluir-foto"].map((intent) =>
        visitor.go({
          url: `${shopOrigin}/meus-ambientes`,
          method: "POST",
          body: new URLSearchParams({ intent, id: String(given) }),
        }),
      );
      const pictures = ["foto", "projeto"].map((kind) =>
        get(visitor, new URL(`/meus-ambientes/${kind}/${given}`, shopOrigin)),
      );
      return [...(await Promise.all(posts)), ...(await Promise.all(pictures))].map(({ status }) => status);
    };
    const before = await upstream().database.select().from(roomProjects);
    expect(await answers(id)).toEqual(await answers(999_999));
    expect(await answers(photoId)).toEqual([404, 200, 200, 200, 404, 404]);
    expect(await upstream().database.select().from(roomProjects)).toEqual(before);
  });

  it("is stored and read by the upstream's client", async () => {
    const { token } = await addShopper(upstream());
    const client = openUpstream({
      apiUrl: settings.apiUrl,
      timeLimitInMs: 30_000,
      token,
      requestId: "a",
    });
    const face = {
      name: "Porta",
      corners: wall.corners,
      widthInMm: null,
      heightInMm: 2100,
      openings: wall.openings.map(({ corners }) => corners),
      product: wall.product,
    };
    const project = {
      key: "form-of-a-page",
      photoId: null,
      sampleRoom: "sala",
      faces: [face],
      picture: onePixel,
    };
    const id = await rooms.storeRoomProject(client, project);
    expect(await rooms.storeRoomProject(client, project)).toBe(id);
    expect(await rooms.findRoomProject(client, id)).toMatchObject({
      sampleRoom: "sala",
      faces: [face],
      hasPicture: true,
    });
    expect(await rooms.findRoomProject(client, 999_999)).toBeNull();
  });
});

describe("without the capability", () => {
  it("pages and pictures do not exist, and no link leads to them", async () => {
    answerFrom(upstream(), { without: [capabilities.roomPhotos] });
    const visitor = await guest();
    const { page } = await logIn(visitor);
    expect([page.status, page.heading]).toEqual([404, "Página não encontrada"]);
    expect((await visitor.open("/ambiente?token=abc")).status).toBe(404);
    for (const path of [
      "/meus-ambientes/foto/1",
      "/meus-ambientes/projeto/1",
      "/ambiente/imagem?token=a&de=foto",
    ])
      expect((await get(visitor, new URL(path, shopOrigin))).status).toBe(404);
    expect((await visitor.open("/profile?step=0")).has("link", "Meus ambientes")).toBe(false);
  });
});

describe("a picture", () => {
  it("is 502 and logged while the upstream cannot be read, and 304 for a browser that has it", async () => {
    const visitor = await guest();
    const address = pictureIn(await send(visitor, await photo()));
    const etag = (await get(visitor, address)).headers.get("etag") ?? "";
    const known = { cookie: visitor.jar.header(), "if-none-match": etag };
    expect((await shop(address, { headers: known })).status).toBe(304);
    const logged = vi.spyOn(console, "error").mockImplementation(() => undefined);
    failing("GET room-photos/picture", 500);
    expect((await get(visitor, address)).status).toBe(502);
    expect(logged).toHaveBeenCalled();
  });
});
