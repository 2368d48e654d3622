import { describe, expect, it, vi } from "vitest";
import { capabilities } from "../../../contract/capabilities";
import { openFilmShop, see, shop, sku, slugOfFilm } from "../../setup/film-shop";
import { failing, instead, listenTo, newcomer } from "../../setup/storefront";

openFilmShop(capabilities.offersWithProduct);

const black = "?Cor=Preto&Largura=1,52 m";
const monday = new Date("2026-11-23T12:00:00Z");

const option = (name: string, price: number, max: number | null) => ({
  id: Math.round(price),
  name,
  company: { name: "Correios" },
  price,
  delivery_range: max === null ? null : { min: 1, max },
});
const quoted = (...answerShippingCalculationModel: object[]) =>
  instead("POST freightQuote/preview", {
    content: [
      { resaleId: shop.paulista, melhorEnvio: true, productsSku: [], answerShippingCalculationModel },
    ],
  });

async function deliveryOn(query = black, ...session: Parameters<typeof see>[2][]) {
  vi.useFakeTimers({ now: monday, toFake: ["Date"] });
  try {
    const { delivery } = await see(query, slugOfFilm, ...session);
    return JSON.parse(JSON.stringify(delivery).replaceAll("\u00a0", " "));
  } finally {
    vi.useRealTimers();
  }
}

describe("delivery of the main offer", () => {
  it("is quoted for the offer, quantity and CEP of the page, without a login", async () => {
    const asked = listenTo("freightQuote/preview");
    const delivery = await deliveryOn(`${black}&quantidade=3`);
    expect(asked).toMatchObject([
      { items: [{ skuId: sku.blackWide, resaleId: shop.paulista, quantity: 3 }] },
    ]);
    expect(delivery.place).toMatch(/^\d{5}-\d{3}$/);
    expect(delivery.ways[0].arrival).toMatch(/^Chega (seg|ter|qua|qui|sex), \d\d\/\d\d$/);
  });

  it("names the cheapest option, the fastest, and every carrier with days and date", async () => {
    quoted(option("PAC", 9.53, 3), option("SEDEX", 18.4, 1), option("Expresso", 30, 1));
    expect(await deliveryOn()).toMatchObject({
      ways: [
        { arrival: "Chega seg, 30/11", price: "R$ 9,53", isFastest: false },
        { arrival: "Chega qui, 26/11", price: "R$ 18,40", isFastest: true },
      ],
      carriers: [
        "Correios PAC: R$ 9,53, 1 a 3 dias úteis (seg, 30/11)",
        "Correios SEDEX: R$ 18,40, até 1 dia útil (qui, 26/11)",
        "Correios Expresso: R$ 30,00, até 1 dia útil (qui, 26/11)",
      ],
    });
  });

  it("has one line where the cheapest is also the fastest, and no date without days", async () => {
    quoted(option("PAC", 0, 3), option("SEDEX", 18.4, 3));
    expect((await deliveryOn()).ways).toEqual([
      { arrival: "Chega seg, 30/11", price: "Grátis", isFastest: false },
    ]);
    quoted(option("PAC", 9.53, null));
    expect(await deliveryOn()).toMatchObject({
      ways: [{ arrival: null, price: "R$ 9,53" }],
      carriers: ["Correios PAC: R$ 9,53"],
    });
  });

  it("is that of São Paulo before a location is known, as the prices are", async () => {
    expect((await deliveryOn(black, newcomer)).place).toBe("São Paulo (SP)");
  });

  it.each([404, 500])("stays open until the cart when the quote answers %i", async (status) => {
    vi.spyOn(console, "error").mockImplementation(() => undefined);
    failing("POST freightQuote/preview", status);
    expect(await deliveryOn()).toMatchObject({ ways: [], carriers: [] });
    expect(await deliveryOn(black, newcomer)).toBeNull();
  });

  it("is not requested for a product without an offer", async () => {
    const asked = listenTo("freightQuote/preview");
    await deliveryOn("?Cor=Branco&Largura=1,52 m");
    expect(asked).toEqual([]);
  });
});
