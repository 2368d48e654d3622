import { beforeAll, describe, expect, test } from "vitest";
import { previewFreight } from "../../../contract/freight";
import { addReseller, addSimpleProduct, shopperIn } from "../../setup/catalogue-rows";
import { openUpstream, type Upstream } from "../../setup/upstream";

let upstream: Upstream;

beforeAll(async () => {
  upstream = await openUpstream();
});

async function sold(name: string, reseller: { id: number }) {
  const product = await addSimpleProduct(upstream.database, reseller, { name, priceInCentavos: 1990 });
  return { skuId: product.sku.id, resaleId: reseller.id };
}

async function quote(line: object, more: object = {}) {
  const { cep: postalCode, ...at } = shopperIn("São Paulo");
  const body = { ...at, postalCode, items: [{ ...line, quantity: 1, ...more }] };
  const answer = await upstream.ask("POST", "freightQuote/preview", { body });
  return { status: answer.status, freight: previewFreight.answer.safeParse(answer.body).data?.content?.[0] };
}

describe("freight of one offer", () => {
  test("is quoted to guests, with every carrier's price and days", async () => {
    const far = await addReseller(upstream.database, { name: "Longe", in: "Manaus" });
    const { status, freight } = await quote(await sold("A", far));
    expect(status).toBe(200);
    expect([freight?.melhorEnvio, freight?.price]).toEqual([true, null]);
    expect(freight?.answerShippingCalculationModel?.map(({ name }) => name)).toEqual(["PAC", "SEDEX"]);
    for (const { delivery_range, price } of freight?.answerShippingCalculationModel ?? []) {
      expect(delivery_range?.max).toBeGreaterThan(0);
      expect(price).toBeGreaterThan(0);
    }
  });

  test("grows with the quantity", async () => {
    const near = await addReseller(upstream.database, { name: "Perto", in: "São Paulo" });
    const line = await sold("B", near);
    const priceOf = async (quantity: number) =>
      (await quote(line, { quantity })).freight?.answerShippingCalculationModel?.[0]?.price ?? 0;
    expect(await priceOf(5)).toBeGreaterThan(await priceOf(1));
  });

  test("is the reseller's own price where it delivers itself", async () => {
    const own = await addReseller(upstream.database, {
      name: "Entrega",
      in: "Manaus",
      shipsByCarriers: false,
      ownFreightInCentavos: 1500,
      ownFreightInDays: 4,
    });
    expect((await quote(await sold("C", own))).freight).toMatchObject({
      melhorEnvio: false,
      price: 15,
      answerShippingCalculationModel: [{ name: "Entrega da loja", delivery_range: { max: 4 } }],
    });
  });

  test("has no option for an offer that does not exist or is out of stock", async () => {
    const near = await addReseller(upstream.database, { name: "Vazia", in: "São Paulo" });
    const line = await sold("D", near);
    expect((await quote({ ...line, resaleId: 999_999 })).freight?.answerShippingCalculationModel).toEqual([]);
    expect((await quote(line, { quantity: 999 })).freight?.answerShippingCalculationModel).toEqual([]);
  });

  test("refuses a quantity of zero", async () => {
    expect((await quote({ skuId: 1, resaleId: 1 }, { quantity: 0 })).status).toBe(400);
  });
});
