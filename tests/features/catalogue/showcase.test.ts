import { beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { reviewsShownFirst } from "~/features/catalogue/review-list-content";
import { loader } from "~/features/catalogue/showcase/route";
import { addReseller, addSimpleProduct } from "../../setup/catalogue-rows";
import {
  answerFrom,
  asking,
  failing,
  guestIn,
  instead,
  listenTo,
  newcomer,
  thrownBy,
} from "../../setup/storefront";
import { openUpstream, type Upstream } from "../../setup/upstream";

let upstream: Upstream;

beforeAll(async () => {
  upstream = await openUpstream();
  const { database } = upstream;
  const carioca = await addReseller(database, { name: "Casa Carioca", in: "Rio de Janeiro" });
  const paulista = await addReseller(database, { name: "Casa Paulista", in: "São Paulo" });
  await addSimpleProduct(database, carioca, { name: "Vinil azul", priceInCentavos: 100 });
  await addSimpleProduct(database, carioca, { name: "Vinil verde", priceInCentavos: 200 });
  await addSimpleProduct(database, paulista, { name: "Vinil roxo", priceInCentavos: 300 });
});
beforeEach(() => answerFrom(upstream));

const open = async (store: string, query = "", session = guestIn("São Paulo")) =>
  loader(await asking(`/vitrine/${store}${query}`, session, { store }));
const namesOf = ({ listing }: Awaited<ReturnType<typeof open>>) => listing.cards.map(({ name }) => name);

describe("GET /vitrine/:store", () => {
  it("shows seller, distance and only this shop's products", async () => {
    const page = await open("casa-carioca", "?ordem=preco-descendente");
    expect(page.name).toBe("Casa Carioca");
    expect(page.taxId).toMatch(/^[\dA-Z]{2}\.[\dA-Z]{3}\.[\dA-Z]{3}\/[\dA-Z]{4}-\d{2}$/);
    // Great-circle distance from Avenida Paulista to central Rio.
    expect(page.distance).toMatch(/^a 36\d\skm de você$/);
    expect(namesOf(page)).toEqual(["Vinil verde", "Vinil azul"]);
  });

  it("searches its products and records the search", async () => {
    const searches = listenTo("search");
    expect(namesOf(await open("casa-carioca", "?produto=azul"))).toEqual(["Vinil azul"]);
    expect(namesOf(await open("casa-carioca", "?produto=roxo"))).toEqual([]);
    expect(searches).toEqual([{ searchedText: "azul" }, { searchedText: "roxo" }]);
  });

  it("is shown without a distance before the location is known", async () => {
    const page = await open("casa-carioca", "", newcomer);
    expect(page.distance).toBeNull();
    expect(namesOf(page)).toHaveLength(2);
  });

  it("answers 404 for a shop that does not exist", async () => {
    expect((await thrownBy(open("casa-nenhuma"))).status).toBe(404);
  });

  it("shows the average rating", async () => {
    const review = (note: number) => ({ note, created_at: "2026-10-01T12:00:00Z" });
    instead("GET resale/url-store", { id: 1, nameFantasy: "Casa", reviews: [5, 4, 4].map(review) });
    expect((await open("casa")).reviewList).toMatchObject({
      average: 4.3,
      count: 3,
      allHref: "/vitrine/casa?avaliacoes=todas#avaliacoes",
    });
    instead("GET resale/url-store", { id: 1, nameFantasy: "Casa" });
    expect((await open("casa")).reviewList).toMatchObject({ average: null, count: 0, reviews: [] });
  });

  it("shows the first reviews and links to all of them, keeping the search", async () => {
    const reviews = Array.from({ length: 40 }, () => ({ note: 5, created_at: "2026-10-01T12:00:00Z" }));
    instead("GET resale/url-store", {
      id: 1,
      nameFantasy: "Casa",
      reviews,
      reviewCount: 900,
      reviewAverage: 4.1,
    });
    const { reviewList } = await open("casa", "?produto=azul");
    expect(reviewList).toMatchObject({ count: 900, average: 4.1 });
    expect(reviewList.reviews).toHaveLength(reviewsShownFirst);
    expect(reviewList.allHref).toBe("/vitrine/casa?produto=azul&avaliacoes=todas#avaliacoes");
    const all = await open("casa", "?produto=azul&avaliacoes=todas");
    expect(all.reviewList.reviews).toHaveLength(40);
    expect(all.reviewList.allHref).toBeNull();
  });

  it("shows several banners, falls back to a single one, or shows none", async () => {
    const casa = { id: 1, nameFantasy: "Casa", imageDesktopShowcase: "Uploads/d.webp" };
    const [one, two] = [{ image: "Uploads/1.webp" }, { image: "Uploads/2.webp", title: "Dois", link: "/x" }];
    const bannersOf = async (showcase: Record<string, unknown>) => {
      instead("GET resale/url-store", showcase);
      return (await open("casa")).banners.map(({ picture, mobilePicture }) => [picture, mobilePicture]);
    };
    expect(await bannersOf({ ...casa, bannersShowcase: [one, two] })).toEqual([
      ["Uploads/1.webp", null],
      ["Uploads/2.webp", null],
    ]);
    expect(await bannersOf({ ...casa, bannersShowcase: [], imageMobileShowcase: "Uploads/m.webp" })).toEqual([
      ["Uploads/d.webp", "Uploads/m.webp"],
    ]);
    expect(await bannersOf({ id: 1, nameFantasy: "Casa", imageMobileShowcase: "Uploads/m.webp" })).toEqual([
      ["Uploads/m.webp", "Uploads/m.webp"],
    ]);
    expect(await bannersOf({ id: 1, nameFantasy: "Casa", imageDesktopShowcase: null })).toEqual([]);
  });

  it("shows the products first while searching, filtering or paginating", async () => {
    instead("GET resale/url-store", {
      id: 1,
      nameFantasy: "Casa",
      descriptionShowcase: "Desde 1990.",
      imageDesktopShowcase: "Uploads/d.webp",
    });
    expect(await open("casa")).toMatchObject({ description: "Desde 1990.", banners: [{}] });
    for (const query of ["?produto=azul", "?cor=Preto", "?ordem=preco-ascendente"]) {
      expect(await open("casa", query)).toMatchObject({ name: "Casa", description: null, banners: [] });
    }
    expect(await open("casa", "?avaliacoes=todas")).toMatchObject({ banners: [{}] });
  });

  it("shows the distance with two decimals", async () => {
    instead("GET resale/url-store", { id: 1, nameFantasy: "Casa", distance: 3000 });
    expect((await open("casa")).distance).toBe("a 3.000\u00a0km de você");
    instead("GET resale/url-store", { id: 1, nameFantasy: "Casa", distance: 0 });
    expect((await open("casa")).distance).toBe("a 0\u00a0m de você");
  });

  it("links to WhatsApp if the shop has a number", async () => {
    instead("GET resale/url-store", { id: 1, nameFantasy: "Casa", whatsApp: "(11) 90001-0001" });
    const chat = new URL((await open("casa")).whatsAppHref ?? "");
    expect(chat.origin + chat.pathname).toBe("https://wa.me/5511900010001");
    expect(chat.searchParams.get("text")).toBe("Olá! Vi a loja Casa na Envelopa.");
    instead("GET resale/url-store", { id: 1, nameFantasy: "Casa", whatsApp: "" });
    expect((await open("casa")).whatsAppHref).toBeNull();
  });

  it("links products to this shop's offer", async () => {
    const { listing } = await open("casa-carioca", "?produto=azul");
    expect(listing.cards[0]?.href).toBe("/produtos/vinil-azul?vendedor=casa-carioca");
  });
});

describe("recorded searches in a showcase", () => {
  const openFrom = async (before: string, query: string) => {
    const args = await asking(`/vitrine/casa-carioca${query}`, guestIn("São Paulo"), {
      store: "casa-carioca",
    });
    args.request.headers.set("referer", `http://loja.test${before}`);
    return loader(args);
  };

  it("exclude later pages, filters and sorting", async () => {
    const searches = listenTo("search");
    await openFrom("/vitrine/casa-carioca", "?produto=azul");
    await openFrom("/vitrine/casa-carioca?produto=azul", "?produto=azul&pagina=2");
    await openFrom("/vitrine/casa-carioca?produto=azul", "?produto=azul&ordem=preco-descendente");
    await openFrom("/vitrine/casa-carioca?produto=azul", "?produto=azul&avaliacoes=todas");
    await open("casa-carioca", "?produto=azul&pagina=3");
    expect(searches).toEqual([{ searchedText: "azul" }]);
  });

  it("include other words and other shops", async () => {
    const searches = listenTo("search");
    await openFrom("/vitrine/casa-carioca?produto=azul", "?produto=verde");
    await openFrom("/vitrine/casa-paulista?produto=verde", "?produto=verde");
    expect(searches).toEqual([{ searchedText: "verde" }, { searchedText: "verde" }]);
  });
});

it("an upstream failure is an error page, unless only the recording failed", async () => {
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  failing("POST search", 500);
  expect(namesOf(await open("casa-carioca", "?produto=azul"))).toEqual(["Vinil azul"]);
  for (const call of ["POST product/listActiveB2C", "GET resale/url-store"]) {
    failing(call, 500);
    expect((await thrownBy(open("casa-carioca"))).status).toBe(502);
  }
});
