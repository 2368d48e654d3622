import { http } from "msw";
import { beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { settings } from "~/env.server";
import { sharedUpstreamCache } from "~/upstream/cache/cached-upstream.server";
import { resetAnnouncedCapabilities } from "~/upstream/capabilities.server";
import { capabilities } from "../../../contract/capabilities";
import { getProductAtAddress } from "../../../contract/catalogue";
import { addOffer, addProduct, addSku } from "../../setup/catalogue-rows";
import {
  blackWideOne,
  cartLine,
  guest,
  openFilmShop,
  see,
  shop,
  sku,
  slugOfFilm,
  submit,
} from "../../setup/film-shop";
import { network } from "../../setup/network";
import { answerFrom, failing, guestIn, listenTo, newcomer, unreachable } from "../../setup/storefront";

const { upstream } = openFilmShop();

const black = "?Cor=Preto&Largura=1,52 m";

function countCalls() {
  const counts = { details: 0, withPrice: 0, otherOffers: 0, freight: 0, others: 0 };
  network.use(
    http.all(`${settings.apiUrl}/*`, ({ request }) => {
      const { pathname } = new URL(request.url);
      if (pathname.endsWith("/product/get-one-by-name")) counts.details += 1;
      else if (pathname.endsWith("/product/address")) counts.withPrice += 1;
      else if (pathname.endsWith("/product/other-offers")) counts.otherOffers += 1;
      else if (pathname.endsWith("/freightQuote/preview")) counts.freight += 1;
      else counts.others += 1;
    }),
  );
  return counts;
}

/** Changes the answer of `product/address` until the test ends. */
function rewritePrice(rewrite: (answer: object) => object, beforehand = () => undefined): void {
  network.use(
    http.post(`${settings.apiUrl}/${getProductAtAddress.path}`, async ({ request }) => {
      const body: unknown = await request.clone().json();
      beforehand();
      const { headers, ...answer } = await upstream().ask("POST", getProductAtAddress.path, { body });
      if (typeof answer.body !== "object" || answer.body === null) throw new Error("No product");
      return Response.json(rewrite(answer.body), { status: answer.status, headers });
    }),
  );
}

const pageOf = async (...asked: Parameters<typeof see>) => ({ ...(await see(...asked)), key: null });

describe("product page of an upstream that answers offers and freight with the price", () => {
  beforeAll(async () => {
    const { database } = upstream();
    const blade = await addProduct(database, { name: "Lâmina esgotada" });
    await addSku(database, blade, { priceInCentavos: 700, values: { Tamanho: "Único" } });
    const tape = await addProduct(database, { name: "Fita" });
    for (const [cor, priceInCentavos] of [["preto", 300] as const, ["azul", 400] as const]) {
      const variant = await addSku(database, tape, { priceInCentavos, values: { cor } });
      await addOffer(database, variant, { id: shop.paulista }, { priceInCentavos });
    }
  });

  /** The first answer announces it. */
  beforeEach(async () => {
    await see(black);
    sharedUpstreamCache.forget();
  });

  const choices = [
    "",
    black,
    `${black}&quantidade=3`,
    "?Cor=Preto",
    "?Cor=Preto&quantidade=3",
    "?Cor=Vermelho&Largura=1,52 m&quantidade=9",
    "?Cor=Branco&Largura=1,52 m",
    `${black}&vendedor=casa-carioca`,
  ];
  const visitors = { "a guest": guest, "a guest elsewhere": guestIn("Manaus"), "a newcomer": newcomer };
  const cases = Object.entries(visitors).flatMap(([who, session]) =>
    choices.map((choice) => [choice || "no choice", who, choice, session] as const),
  );

  const others = [
    ["one variant", "espatula", ""] as const,
    ["one variant of unknown width", "rolo-sem-medida", ""] as const,
    ["one variant, sold out", "lamina-esgotada", ""] as const,
    ["a choice whose name has no capital", "fita", "?cor=preto"] as const,
  ].map(([name, slug, choice]) => [name, "a guest", choice, guest, slug] as const);

  it.each([...cases, ...others])("equals the page made of separate calls: %s, %s", async (...asked) => {
    const [, , choice, session, slug = slugOfFilm] = asked;
    vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-11-23T12:00:00Z") });
    const together = await pageOf(choice, slug, session);
    answerFrom(upstream(), { without: [capabilities.offersWithProduct, capabilities.detailsWithPrice] });
    resetAnnouncedCapabilities();
    sharedUpstreamCache.forget();
    const counts = countCalls();
    const separate = await pageOf(choice, slug, session);
    vi.useRealTimers();
    expect(together).toEqual(separate);
    expect(counts).toMatchObject({ details: 1, otherOffers: 1 });
  });

  it.each([
    ["", slugOfFilm, "Vinil Fosco"],
    ["?nota=5&utm_source=carta", slugOfFilm, "Vinil Fosco"],
    ["", "espatula", "Espátula"],
  ])("makes one call without a choice: %j of %s", async (query, slug, name) => {
    const counts = countCalls();
    const { product } = await see(query, slug);
    expect(product.name).toBe(name);
    expect(counts).toMatchObject({ details: 0, withPrice: 1, otherOffers: 0, freight: 0 });
  });

  it.each(["?Cor=Preto", "?quantidade=2", "?vendedor=casa-carioca"])(
    "makes a call for the details and one for the price of %s",
    async (query) => {
      const counts = countCalls();
      await see(query);
      expect(counts).toMatchObject({ details: 1, withPrice: 1 });
    },
  );

  it.each([
    ["without a choice", "", black],
    ["with a choice", black, ""],
  ])("is shown from the cache while the upstream is down, when it was seen %s", async (_, seen, query) => {
    vi.spyOn(console, "error").mockImplementation(() => undefined);
    const { product } = await pageOf(seen);
    unreachable("ANY *");
    const after = await pageOf(query);
    expect(after).toMatchObject({ product: { name: product.name }, pricesAsOf: expect.any(String) });
  });

  it("makes no other call for them", async () => {
    const counts = countCalls();
    const { offers, delivery } = await see(black);
    expect(offers).toHaveLength(2);
    expect(delivery?.ways.length).toBeGreaterThan(0);
    expect(counts).toMatchObject({ withPrice: 1, otherOffers: 0, freight: 0 });
  });

  it("asks for the freight of a quantity without a choice by its own call", async () => {
    const asked = [listenTo("product/address"), listenTo("freightQuote/preview")];
    await see("?Cor=Preto&quantidade=3");
    expect(asked).toMatchObject([[{ include: ["otherOffers"] }], [{ items: [{ quantity: 3 }] }]]);
  });

  it.each([
    ["no offers", { otherOffers: undefined }, { otherOffers: 1, freight: 0 }],
    ["no freight", { freight: undefined }, { otherOffers: 0, freight: 1 }],
    ["unreadable offers", { otherOffers: [{ id: "?" }] }, { otherOffers: 1, freight: 0 }],
    ["unreadable freight", { freight: { price: 9 } }, { otherOffers: 0, freight: 1 }],
    ["neither", { otherOffers: null, freight: null }, { otherOffers: 1, freight: 1 }],
  ])("asks by its own call for what the answer lacks: %s", async (_, lacking, expected) => {
    const whole = await pageOf(black);
    rewritePrice((answer) => ({ ...answer, ...lacking }));
    const counts = countCalls();
    const page = await pageOf(black);
    expect(page).toEqual(whole);
    expect(counts).toMatchObject(expected);
  });

  it("reports why what the answer lacks could not be loaded", async () => {
    rewritePrice((answer) => ({ ...answer, otherOffers: null, freight: null }));
    failing("POST product/other-offers", 422, { message: "Fora da área de entrega" });
    failing("POST freightQuote/preview", 404);
    const { offers, offersFailed, delivery } = await see(black);
    expect([offers, offersFailed]).toEqual([[], "Erro ao pesquisar produtos: Fora da área de entrega"]);
    expect(delivery).toMatchObject({ ways: [] });
  });

  it("shows the freight of a late answer, and makes no call after it", async () => {
    vi.useFakeTimers({ toFake: ["performance"] });
    rewritePrice(
      (answer) => answer,
      () => void vi.advanceTimersByTime(2001),
    );
    const counts = countCalls();
    const { delivery, fromSameSeller } = await see(black);
    vi.useRealTimers();
    expect(delivery?.ways.length).toBeGreaterThan(0);
    expect(fromSameSeller).toBeNull();
    expect(counts).toEqual({ details: 1, withPrice: 1, otherOffers: 0, freight: 0, others: 0 });
  });

  it("is shown from the cache, and sells another shop's offer, while the upstream is down", async () => {
    vi.spyOn(console, "error").mockImplementation(() => undefined);
    const { pricesAsOf: _, ...before } = await pageOf(black);
    unreachable("ANY *");
    const after = await pageOf(black);
    expect(after).toMatchObject(before);
    expect(after.pricesAsOf).not.toBeNull();
    const { session } = await submit({
      ...blackWideOne,
      sku: String(sku.blackWide),
      loja: String(shop.campineira),
      intent: "oferta",
    });
    expect(session?.guestCart).toEqual([cartLine(sku.blackWide, shop.campineira)]);
  });
});
