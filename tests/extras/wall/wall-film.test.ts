import { describe, expect, it } from "vitest";
import { chooseFilm, listColourLinks } from "~/extras/wall/wall-film.server";
import type { Product } from "~/model/product";
import type { Sku } from "~/model/sku";
import { openUpstream } from "~/upstream/http.server";
import { productFromWire } from "~/upstream/products.server";

const sku = (id: number, colour: string, hex: string | null, width: string, sellers = 1): Sku => ({
  id,
  priceInCentavos: 1000,
  attributes: [
    { attribute: "Cor", value: colour, kind: "colour", hex },
    { attribute: "Largura", value: width, kind: "text", hex: null },
  ],
  resellerIds: sellers > 0 ? [1] : [],
});

const upstream = openUpstream({
  apiUrl: "http://upstream.test",
  timeLimitInMs: 1000,
  token: null,
  requestId: "request-1",
});

const product = (skus: readonly Sku[], isSoldByMeter = true): Product => ({
  ...productFromWire(upstream, { productId: 1, productName: "Filme" }),
  skus,
  isSoldByMeter,
});

const choose = (skus: readonly Sku[], query = "") => chooseFilm(product(skus), new URLSearchParams(query));

describe("chooseFilm", () => {
  it("takes the first variant in stock that a wall can show, in the choice of the address", () => {
    const skus = [
      sku(1, "Sem cor", null, "1,52 m"),
      sku(2, "Preto", "#000000", "1,52 m", 0),
      sku(3, "Azul", "#0000ff", "1,22 m"),
      sku(4, "Preto", "#000000", "1,22 m"),
    ];
    expect(choose(skus)?.name).toBe("Azul · 1,22 m");
    expect(choose(skus, "Cor=Preto")).toMatchObject({ name: "Preto · 1,22 m", printedWidth: 1.22 });
  });

  it("takes one out of stock where no other fits, and none where the choice has no look", () => {
    const skus = [sku(1, "Preto", "#000000", "1,52 m", 0), sku(2, "Sem cor", null, "1,52 m")];
    expect(choose(skus)?.name).toBe("Preto · 1,52 m");
    expect(choose(skus, "Cor=Sem cor")).toBeNull();
  });

  it("takes the figure of a product that is not sold by the metre for no roll's width", () => {
    const kit = product([sku(1, "Preto", "#000000", "Kit 2 m²")], false);
    expect(chooseFilm(kit, new URLSearchParams())?.printedWidth).toBeNull();
  });
});

describe("listColourLinks", () => {
  const toHref = (choice: URLSearchParams) => `?${choice}`;

  it("links each colour with the rest of the choice, and names the chosen one", () => {
    const film = choose([sku(1, "Preto", "#000000", "1,22 m"), sku(2, "Azul", "#0000ff", "1,22 m")]);
    if (!film) throw new Error("a film");
    expect(listColourLinks(film, toHref)).toEqual([
      { name: "Preto", isChosen: true, href: "?Cor=Preto&Largura=1%2C22+m" },
      { name: "Azul", isChosen: false, href: "?Cor=Azul&Largura=1%2C22+m" },
    ]);
  });

  it("is empty for a film of one colour", () => {
    const film = choose([sku(1, "Preto", "#000000", "1,22 m")]);
    if (!film) throw new Error("a film");
    expect(listColourLinks(film, toHref)).toEqual([]);
  });
});
