import fc from "fast-check";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { calculateDistanceInKm } from "../../../api/freight/distance";
import { simulatedCarriers } from "../../../api/freight/simulated-carriers";
import {
  clearFreightQuote,
  getFreightQuote,
  previewFreight,
  quoteFreight,
  saveFreightQuote,
} from "../../../contract/freight";
import { addReseller, addSimpleProduct } from "../../setup/catalogue-rows";
import { addShopper, type TestShopper } from "../../setup/shoppers";
import { openUpstream, type Upstream } from "../../setup/upstream";

let upstream: Upstream;
let shopper: TestShopper;

beforeEach(async () => {
  upstream = await openUpstream();
  shopper = await addShopper(upstream);
});
afterEach(() => upstream.close());

async function sold(
  name: string,
  reseller: { id: number },
  more: { quantity?: number; weightInGrams?: number } = {},
) {
  const product = await addSimpleProduct(upstream.database, reseller, {
    name,
    priceInCentavos: 1990,
    ...more,
  });
  return { ProductId: product.id, SkuId: product.sku.id, resaleId: reseller.id, Price: 19.9 };
}
const quote = (
  Itens: ReadonlyArray<object>,
  Address: object = { id: shopper.addressId, postalCode: "01310-100" },
) => upstream.ask("POST", "client/frete", { token: shopper.token, body: { Address, Itens } });
const groupsIn = (body: unknown) => quoteFreight.answer.parse(body).content ?? [];

describe("freight preview for a guest", () => {
  test("answers like the quote to the same place, without a token", async () => {
    const near = await addReseller(upstream.database, { name: "Perto", in: "São Paulo" });
    const item = await sold("A", near);
    const place = { postalCode: "01310-100", latitude: -23.5614, longitude: -46.6559 };
    const items = [{ skuId: item.SkuId, resaleId: near.id, quantity: 2 }];
    const { content } = await upstream.answerTo(previewFreight, { body: { ...place, items } });
    const quoted = groupsIn((await quote([{ ...item, Qty: 2 }], place)).body);
    expect(content).toEqual(quoted);
    expect(content?.[0]?.answerShippingCalculationModel?.length).toBeGreaterThan(1);
  });
});

describe("freight quote", () => {
  test("returns one group per reseller with the carriers that serve the route, cheapest first", async () => {
    const near = await addReseller(upstream.database, { name: "Perto", in: "São Paulo" });
    const far = await addReseller(upstream.database, { name: "Longe", in: "Manaus" });
    const items = [await sold("A", near), await sold("B", far), await sold("C", near)];
    const { status, body } = await quote(items.map((item) => ({ ...item, Qty: 2 })));
    expect(status).toBe(200);
    const [first, second] = groupsIn(body);
    expect(first?.productsSku.map(({ skuId }) => skuId)).toEqual([items[0]?.SkuId, items[2]?.SkuId]);
    expect(first?.answerShippingCalculationModel?.map(({ name }) => name)).toEqual([
      "Entrega local",
      "PAC",
      "SEDEX",
    ]);
    expect(second?.answerShippingCalculationModel?.map(({ name }) => name)).toEqual(["PAC", "SEDEX"]);
    expect([first?.melhorEnvio, first?.price, first?.selectedShipping]).toEqual([true, null, null]);
    for (const option of second?.answerShippingCalculationModel ?? []) {
      expect(option.company?.name).toMatch(/simulação/);
      expect(option.delivery_range?.max).toBeGreaterThanOrEqual(option.delivery_range?.min ?? 99);
    }
    expect(second?.resale).toMatchObject({ nameFantasy: "Longe" });
    expect(second?.resale?.distance).toBeGreaterThan(2600);
  });

  test("returns the reseller's own delivery price, already selected, for resellers that deliver themselves", async () => {
    const own = await addReseller(upstream.database, {
      name: "Entrega",
      in: "Manaus",
      shipsByCarriers: false,
      ownFreightInCentavos: 1500,
      ownFreightInDays: 4,
    });
    const [group] = groupsIn((await quote([{ ...(await sold("A", own)), Qty: 1 }])).body);
    expect(group).toMatchObject({
      melhorEnvio: false,
      price: 15,
      answerShippingCalculationModel: [{ name: "Entrega da loja", delivery_range: { max: 4 } }],
      selectedShipping: { price: 15, delivery_range: { max: 4 } },
    });
  });

  test("lists the lines that a reseller has too little stock for and quotes the other lines", async () => {
    const near = await addReseller(upstream.database, { name: "Perto", in: "São Paulo" });
    const scarce = await sold("Rara", near, { quantity: 2 });
    const plenty = await sold("Comum", near);
    const [group] = groupsIn(
      (
        await quote([
          { ...scarce, Qty: 3 },
          { ...plenty, Qty: 1 },
        ])
      ).body,
    );
    expect(group?.productOutOfStock).toEqual([{ skuId: scarce.SkuId, productName: "Rara", attributes: [] }]);
    expect(group?.answerShippingCalculationModel).not.toEqual([]);
    const [none] = groupsIn((await quote([{ ...scarce, Qty: 3 }])).body);
    expect(none?.answerShippingCalculationModel).toEqual([]);
  });

  test("is calculated from the CEP for an address without coordinates", async () => {
    const far = await addReseller(upstream.database, { name: "Longe", in: "Manaus" });
    const item = { ...(await sold("A", far)), Qty: 1 };
    const byCep = groupsIn((await quote([item], { postalCode: "01310-100" })).body);
    const saved = groupsIn((await quote([item])).body);
    expect(byCep).toEqual(saved);
    const unknown = await quote([item], { postalCode: "00000-000" });
    expect(unknown.body).toEqual({
      content: null,
      message: "Não encontramos o CEP de entrega. Confira o endereço.",
    });
  });

  test("answers 404 for another shopper's address and returns an error when there are no items", async () => {
    const stranger = await addShopper(upstream);
    const near = await addReseller(upstream.database, { name: "Perto", in: "São Paulo" });
    const item = { ...(await sold("A", near)), Qty: 1 };
    expect((await quote([item], { id: stranger.addressId, postalCode: "01310-100" })).status).toBe(404);
    expect((await quote([])).body).toMatchObject({ content: null });
  });

  test("returns a group without options for carriers that do not answer and still quotes the other resellers", async () => {
    const complaint = vi.spyOn(console, "error").mockReturnValue(undefined);
    const lame = await openUpstream({
      carriers: { quote: () => Promise.reject(new Error("no answer")) },
    });
    const buyer = await addShopper(lame);
    const near = await addReseller(lame.database, { name: "Perto", in: "São Paulo" });
    const own = await addReseller(lame.database, {
      name: "Própria",
      in: "Manaus",
      shipsByCarriers: false,
      ownFreightInCentavos: 0,
      ownFreightInDays: 1,
    });
    const items = [];
    for (const reseller of [near, own]) {
      const product = await addSimpleProduct(lame.database, reseller, {
        name: `Film ${reseller.id}`,
        priceInCentavos: 100,
      });
      items.push({ ProductId: product.id, SkuId: product.sku.id, resaleId: reseller.id, Price: 1, Qty: 1 });
    }
    const { content } = await lame.answerTo(quoteFreight, {
      token: buyer.token,
      body: { Address: { postalCode: "01310-100" }, Itens: items },
    });
    expect(content?.map((group) => group.answerShippingCalculationModel?.length)).toEqual([0, 1]);
    expect(content?.[1]?.price).toBe(0);
    expect(complaint).toHaveBeenCalledOnce();
    await lame.close();
  });
});

describe("simulated carriers", () => {
  const stop = (latitude: number, longitude: number) => ({ postalCode: "01310100", latitude, longitude });
  const somewhere = fc.record({
    latitude: fc.double({ min: -33, max: 5, noNaN: true }),
    longitude: fc.double({ min: -73, max: -35, noNaN: true }),
  });
  const packages = fc.record({
    weightInGrams: fc.integer({ min: 1, max: 50_000 }),
    lengthInCm: fc.integer({ min: 1, max: 200 }),
    heightInCm: fc.integer({ min: 1, max: 50 }),
    widthInCm: fc.integer({ min: 1, max: 50 }),
    valueInCentavos: fc.integer({ min: 0, max: 1_000_000 }),
    quantity: fc.integer({ min: 1, max: 999 }),
  });

  test("serve every Brazilian CEP for whole centavos, and a larger shipment is never cheaper with the same service", async () => {
    await fc.assert(
      fc.asyncProperty(somewhere, somewhere, packages, async (one, other, some) => {
        const route = { from: stop(one.latitude, one.longitude), to: stop(other.latitude, other.longitude) };
        const options = await simulatedCarriers.quote({ ...route, packages: [some] });
        const heavier = await simulatedCarriers.quote({ ...route, packages: [some, some] });
        expect(options.length).toBeGreaterThan(0);
        for (const { name, priceInCentavos, minDays, maxDays } of options) {
          expect(Number.isInteger(priceInCentavos) && priceInCentavos > 0).toBe(true);
          expect(minDays > 0 && minDays <= maxDays).toBe(true);
          const double = heavier.find((each) => each.name === name);
          if (double !== undefined) expect(double.priceInCentavos).toBeGreaterThanOrEqual(priceInCentavos);
        }
      }),
    );
  });

  test("calculate about 360 km between São Paulo and Rio", () => {
    const km = calculateDistanceInKm(
      { latitude: -23.5614, longitude: -46.6559 },
      { latitude: -22.9035, longitude: -43.1786 },
    );
    expect(km).toBeGreaterThan(355);
    expect(km).toBeLessThan(366);
  });
});

describe("carrier request format", () => {
  const ask = (more: object = {}) =>
    upstream.ask("POST", "client/frete", {
      token: shopper.token,
      body: {
        CdServico: "04510",
        CepOrigem: "01310-100",
        CepDestino: "69010060",
        VlPeso: "1",
        VlComprimento: 20,
        VlAltura: 2,
        VlLargura: 10,
        VlDiametro: 0,
        ...more,
      },
    });

  test("returns XML with a decimal comma", async () => {
    const { status, headers, body } = await ask();
    expect(status).toBe(200);
    expect(headers.get("content-type")).toMatch(/^application\/xml/);
    expect(body).toMatch(
      /^<\?xml.*<Codigo>04510<\/Codigo><Valor>\d+,\d\d<\/Valor><PrazoEntrega>\d+<\/PrazoEntrega><Erro>0<\/Erro>/s,
    );
  });

  test.each([
    [{ CdServico: "99999" }, "-1"],
    [{ CepOrigem: "123" }, "-2"],
    [{ CepDestino: "00000000" }, "-3"],
    [{ VlPeso: "31" }, "-4"],
  ])("rejects %o with the error code %s", async (wrong, code) => {
    const { status, body } = await ask(wrong);
    expect(status).toBe(200);
    expect(body).toContain(`<Erro>${code}</Erro>`);
  });
});

describe("saved freight quote", () => {
  const chosen = JSON.stringify([{ resaleId: 1, productsSku: [{ skuId: 1 }], price: 10, addressId: 3 }]);

  test("is returned unchanged, replaced by the next quote, and cleared", async () => {
    const { token } = shopper;
    const read = async () => (await upstream.answerTo(getFreightQuote, { token })).content;
    expect(await read()).toBeNull();
    await upstream.answerTo(saveFreightQuote, { token, body: { quote: "[]", UserId: shopper.id } });
    await upstream.answerTo(saveFreightQuote, { token, body: { quote: chosen, UserId: shopper.id } });
    expect(await read()).toEqual({ quote: chosen });
    await upstream.answerTo(clearFreightQuote, { token });
    expect(await read()).toBeNull();
  });

  test("rejects an invalid quote and another shopper's quote", async () => {
    const { token } = shopper;
    const save = async (body: object) =>
      (await upstream.ask("POST", "freightQuote/add", { token, body })).status;
    expect(await save({ quote: "{", UserId: shopper.id })).toBe(400);
    expect(await save({ quote: '{"a":1}', UserId: shopper.id })).toBe(400);
    expect(await save({ quote: chosen, UserId: shopper.id + 1 })).toBe(404);
  });
});
