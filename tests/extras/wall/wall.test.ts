import { beforeEach, describe, expect, it, vi } from "vitest";
import { loader as drawing } from "~/extras/wall/drawing/route";
import { action, loader } from "~/extras/wall/viewer/route";
import { loader as product } from "~/features/catalogue/product/route";
import { loader as measures } from "~/features/catalogue/product-meters/route";
import { roomProjects } from "../../../api/extras/wall/schema";
import { addProduct, addSku } from "../../setup/catalogue-rows";
import "../../setup/install-extras";
import { guest, openFilmShop, slugOfFilm } from "../../setup/film-shop";
import {
  answerFrom,
  asking,
  destinationOf,
  failing,
  posting,
  sessionAfter,
  thrownBy,
} from "../../setup/storefront";

// A busy machine may need longer for its first drawing than a shopper is kept waiting.
vi.mock("../../../common/time-limit", async (original) => {
  const { withTimeLimit } = await original<typeof import("../../../common/time-limit")>();
  const patient: typeof withTimeLimit = (limitInMs, run, other) => withTimeLimit(10 * limitInMs, run, other);
  return { withTimeLimit: patient };
});

const shop = openFilmShop();

const black = "Cor=Preto&Largura=1,52 m";
const square = "&x=10&y=10&x=90&y=10&x=90&y=90&x=10&y=90";

async function open(query: string, slug = slugOfFilm) {
  const { data, init } = await loader(await asking(`/produtos/${slug}/na-parede?${query}`, guest, { slug }));
  return { page: data, status: init?.status };
}

describe("the page of a film on a wall", () => {
  it("offers eight rooms, each with its picture in the film's colour", async () => {
    const { page, status } = await open(black);
    expect(status).toBe(200);
    expect([page.wall, page.need, page.rooms.length]).toEqual([null, null, 8]);
    const [room] = page.rooms;
    expect(room?.title).toBe("Parede da sala");
    expect(new URL(room?.picture ?? "", "http://loja.test").searchParams.get("cor")).toMatch(/^#/);
  });

  it("draws a sample room at once, and says metres, offcut and cost", async () => {
    const { page } = await open(`${black}&ambiente=porta`);
    expect(page.need).toMatchObject({
      meters: 2,
      sizes: ["2,10 m de altura × 0,80 m de largura"],
      choices: [
        { quantity: 2, words: "2 metros" },
        { quantity: 3, words: "3 metros, sem emendar" },
      ],
    });
    expect(page.need?.offcut).toMatch(/^Sobram cerca de 1,6\d m²\.$/);
    expect(page.cost?.words).toMatch(/^2 metros por R\$/);
  });

  it("says that the offer could not be asked for, and keeps the rest", async () => {
    answerFrom(shop.upstream(), { without: ["offers-with-product"] });
    failing("POST product/address", 500);
    vi.spyOn(console, "error").mockImplementation(() => undefined);
    const { page, status } = await open(`${black}&ambiente=porta`);
    expect([status, page.need?.meters, page.cost?.words]).toEqual([
      200,
      2,
      "Não conseguimos confirmar o preço e o estoque agora. Tente de novo em instantes.",
    ]);
  });

  it("leads to the product, which says so, when the address names a variant that is gone", async () => {
    const { pathname, searchParams } = destinationOf(await thrownBy(open("Cor=Preto&Largura=9 m")));
    expect([pathname, searchParams.get("Largura")]).toEqual(["/produtos/vinil-fosco", "9 m"]);
  });

  describe("puts the metres into the cart", () => {
    async function add(more: Record<string, string> = {}, headers: Record<string, string> = {}) {
      const query = `${black}&ambiente=porta`;
      const { page } = await open(query);
      const fields = {
        ...Object.fromEntries(page.kept),
        chave: page.key,
        medidas: page.need?.list ?? "",
        intent: "comprar",
        quantidade: "2",
        ...more,
      };
      const at = `/produtos/${slugOfFilm}/na-parede?${query}`;
      const args = await posting(at, guest, fields, { slug: slugOfFilm });
      for (const [name, value] of Object.entries(headers)) args.request.headers.append(name, value);
      return action(args);
    }
    async function added(...how: Parameters<typeof add>) {
      const answer = await add(...how);
      if (!(answer instanceof Response)) throw new Error("a redirect");
      expect([answer.status, destinationOf(answer).pathname]).toEqual([303, "/cart"]);
      const session = await sessionAfter(answer);
      expect(session.guestCart.map(({ quantity }) => quantity)).toEqual([2]);
      return answer.headers.getSetCookie().find((cookie) => cookie.startsWith("ambientes=")) ?? null;
    }
    const projects = () => shop.upstream().database.$count(roomProjects);
    beforeEach(() => shop.upstream().database.delete(roomProjects));

    it("and stores what is drawn for the order, once however often it is pressed", async () => {
      const key = await added();
      await added({}, { cookie: key?.split(";")[0] ?? "" });
      expect(await projects()).toBe(1);
    });

    const failToStore = () => {
      failing("POST room-projects/add", 500);
      vi.spyOn(console, "error").mockImplementation(() => undefined);
    };
    it.each([
      ["an upstream that cannot store it", failToStore],
      [
        "an upstream without photos of rooms",
        () => answerFrom(shop.upstream(), { without: ["room-photos"] }),
      ],
    ])("also with %s", async (_, prepare) => {
      prepare();
      expect(await added()).toBeNull();
      expect(await projects()).toBe(0);
    });

    it("or says on the wall's page why not", async () => {
      const answer = await add({ quantidade: "muitos" });
      if (answer instanceof Response) throw new Error("a refusal");
      expect(answer.init?.status).toBe(400);
      expect(answer.data).toMatchObject({ faults: [{ fieldId: "quantidade" }] });
      // What was drawn is stored, and only the cookie's secret deletes it.
      expect(await projects()).toBe(1);
      expect(new Headers(answer.init?.headers).get("set-cookie")).toMatch(/^ambientes=/);
    });
  });

  it("takes four presses as corners, one a page, and then asks for the measure", async () => {
    let query = `${black}&ambiente=sala&marcar=1`;
    const seen: (string | null)[] = [];
    for (const [x, y] of [
      [29, 22],
      [259, 22],
      [259, 194],
      [29, 194],
    ]) {
      seen.push((await open(query)).page.wall?.marking?.next ?? null);
      const pressed = destinationOf(await thrownBy(open(`${query}&canto-288.x=${x}&canto-288.y=${y}`)));
      expect(pressed.hash).toBe("#desenho");
      query = pressed.search.slice(1);
    }
    expect(seen.map((each) => each?.split(" ").slice(0, 3).join(" "))).toEqual([
      "Toque nos quatro",
      "Toque no segundo",
      "Toque no terceiro",
      "Toque no quarto",
    ]);
    const { page, status } = await open(query);
    expect([status, page.refusal, page.need, page.wall?.marking?.next]).toEqual([200, null, null, null]);
    const asked = await open(`${query}&fazer=desenhar`);
    expect(asked.status).toBe(400);
    expect(asked.page.refusal?.faults).toEqual([
      { fieldId: "altura-1", message: "Digite a altura ou a largura em metros, como 2,10." },
    ]);
  });

  it("does not take Enter on the photo, which sends 0 and 0, for a corner", async () => {
    const pressed = await thrownBy(open(`${black}&ambiente=sala&marcar=1&canto-704.x=0&canto-704.y=0`));
    expect(destinationOf(pressed).searchParams.getAll("x")).toEqual([]);
  });

  it("says in plain words what is wrong with the corners, with 400", async () => {
    const { page, status } = await open(`${black}&ambiente=sala&x=10&y=10&x=50&y=10&x=90&y=10&x=50&y=90`);
    expect(status).toBe(400);
    expect(page.refusal?.faults).toEqual([
      { fieldId: "x-1", message: "Três cantos da parede 1 ficaram na mesma linha. Marque um em cada ponta." },
    ]);
  });

  it("undoes the last corner, and a part that has none yet", async () => {
    const marked = await open(`${black}&ambiente=sala&x=10&y=10&x=50&y=10`);
    const undone = new URL(marked.page.wall?.undoHref ?? "", "http://loja.test");
    expect(undone.searchParams.getAll("x")).toEqual(["10"]);
    const whole = await open(`${black}&ambiente=sala${square}&tipo=cobrir&altura=2,6&largura=4`);
    const opening = new URL(whole.page.wall?.openingHref ?? "", "http://loja.test");
    expect(opening.searchParams.getAll("tipo")).toEqual(["cobrir", "descontar"]);
    const next = await open(opening.search.slice(1));
    expect(next.page.wall?.marking?.next).toContain("porta ou janela");
    const back = new URL(next.page.wall?.undoHref ?? "", "http://loja.test");
    expect([back.searchParams.getAll("tipo"), back.searchParams.getAll("x").length]).toEqual([["cobrir"], 4]);
  });

  it("keeps each measure with its face in links, also beside an empty one", async () => {
    const second = "&x=20&y=20&x=30&y=20&x=30&y=30&x=20&y=30";
    const typed = `${square}${second}&tipo=cobrir&tipo=cobrir&altura=&altura=2,6&largura=4&largura=`;
    const { page } = await open(`${black}&ambiente=sala${typed}`);
    const link = new URL(page.wall?.faceHref ?? "", "http://loja.test");
    const shapes = (await open(link.search.slice(1))).page.wall?.marking?.shapes ?? [];
    expect(shapes.map(({ height, width }) => [height, width])).toEqual([
      ["", "4"],
      ["2,6", ""],
      ["", ""],
    ]);
  });

  it("chooses a variant that is in stock where the address names none", async () => {
    const { page } = await open("ambiente=sala");
    expect(page.kept.map(([name]) => name)).toEqual(["Cor", "Largura"]);
  });

  it("shows a kit without seams and metres: the figure of its size is no roll's width", async () => {
    const kit = await addProduct(shop.upstream().database, { name: "Azulejo adesivo" });
    await addSku(shop.upstream().database, kit, {
      priceInCentavos: 9000,
      values: { Cor: "Preto", Kit: "Kit 1 m²" },
    });
    const { page, status } = await open("ambiente=banheiro&fazer=desenhar", "azulejo-adesivo");
    expect([status, page.refusal, page.need, page.asksForRollWidth]).toEqual([200, null, null, false]);
    expect(new URL(page.wall?.film ?? "", "http://loja.test").searchParams.has("rolo")).toBe(false);
  });

  it("links to it from the product, in what is chosen there", async () => {
    const args = await asking(`/produtos/${slugOfFilm}?${black}&quantidade=3`, guest, { slug: slugOfFilm });
    const { links } = (await product(args)).data;
    const wall = links.find(({ name }) => name === "Ver na minha parede");
    expect(wall?.href).toBe(`/produtos/${slugOfFilm}/na-parede?Cor=Preto&Largura=1%2C52+m`);
  });

  it("links to it from the list of walls and parts", async () => {
    const { data } = await measures(
      await asking(`/produtos/${slugOfFilm}/metros?${black}`, guest, { slug: slugOfFilm }),
    );
    expect(data.views).toEqual([
      { name: "Ver na minha parede", href: expect.stringMatching(/\/na-parede\?Cor=Preto/) },
    ]);
  });
});

describe("the picture of a film on a wall", () => {
  const see = async (query: string, accept = "image/webp") => {
    const { request } = await asking(`/na-parede/desenho?${query}`, guest);
    return drawing({ request: new Request(request, { headers: { accept } }), params: {}, context: {} });
  };

  it("is drawn from its address alone, and may be kept for a week", async () => {
    const first = await see("ambiente=porta&cor=%23c0121f&rolo=1.22&px=640");
    expect([first.status, first.headers.get("content-type")]).toEqual([200, "image/webp"]);
    expect(first.headers.get("cache-control")).toBe("public, max-age=604800");
    const again = await see("ambiente=porta&cor=%23c0121f&rolo=1.22&px=640");
    expect(again.headers.get("etag")).toBe(first.headers.get("etag"));
    expect((await first.arrayBuffer()).byteLength).toBeLessThan(40_000);
  });

  it("is a JPEG for browsers without WebP", async () => {
    const { headers } = await see("ambiente=mesa&cor=%23c0121f&px=240", "image/*");
    expect(headers.get("content-type")).toBe("image/jpeg");
  });

  it.each([
    "cor=%23c0121f&px=640",
    "ambiente=castelo&px=640",
    "ambiente=sala&px=9000",
    "ambiente=sala&px=640&textura=..%2Fetc%2Fpasswd",
    "ambiente=sala&px=640&textura=Uploads%2Fa.svg",
    "ambiente=sala&px=640&cor=red",
    "ambiente=sala&px=640&mm=0&cor=%23c0121f",
    "ambiente=sala&px=640&rolo=1e9&cor=%23c0121f",
  ])("is 404 for %s, an address that no page has", async (query) => {
    expect((await see(query)).status).toBe(404);
  });
});
