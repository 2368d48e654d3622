import { beforeAll, describe, expect, test } from "vitest";
import { coupons } from "../../../api/database/schema/coupons";
import { findCoupon } from "../../../contract/coupons";
import { addCategory, addReseller, addSimpleProduct, addSubcategory } from "../../setup/catalogue-rows";
import { addShopper, type TestShopper } from "../../setup/shoppers";
import { openUpstream, type Upstream } from "../../setup/upstream";

let upstream: Upstream;
let shopper: TestShopper;
let film: number;
let tool: number;

beforeAll(async () => {
  upstream = await openUpstream();
  const { database } = upstream;
  shopper = await addShopper(upstream);
  const reseller = await addReseller(database, { name: "Perto", in: "São Paulo" });
  const one = await addSimpleProduct(database, reseller, { name: "Película", priceInCentavos: 1 });
  const other = await addSimpleProduct(database, reseller, { name: "Espátula", priceInCentavos: 1 });
  [film, tool] = [one.id, other.id];
  const category = await addCategory(database, { name: "Filmes" }, [one]);
  const subcategory = await addSubcategory(database, category, { name: "Foscos" }, [one]);
  const percent = { benefit: 1, percentage: 10 };
  await database.insert(coupons).values([
    { code: "TUDO", type: 1, ...percent, minimumPriceInCentavos: 5000 },
    { code: "REAIS", type: 1, benefit: 2, amountInCentavos: 1250 },
    { code: "CATEGORIA", type: 3, ...percent, categoryId: category.id },
    { code: "SUBCATEGORIA", type: 4, ...percent, subcategoryId: subcategory.id },
    { code: "PRODUTO", type: 5, ...percent, productId: one.id },
    { code: "PARADO", type: 1, ...percent, active: false },
    {
      code: "BORDA",
      type: 1,
      ...percent,
      startsAt: new Date("2026-11-20T14:00:00-03:00"),
      endsAt: new Date("2026-11-20T15:00:00-03:00"),
    },
  ]);
});

const find = (code: string, productIds: number[] = [film]) =>
  upstream.answerTo(findCoupon, { token: shopper.token, body: { productIds, code, userId: shopper.id } });

describe("coupon lookup", () => {
  test("ignores case and surrounding spaces", async () => {
    const { content } = await find(" tudo ");
    expect(content).toMatchObject({
      code: "TUDO",
      type: 1,
      benefit: 1,
      descontoPercentual: 10,
      minimum_price: 50,
    });
    expect((await find("reais")).content).toMatchObject({
      benefit: 2,
      descontoReais: 12.5,
      descontoPercentual: null,
    });
  });

  test.each(["NENHUM", "PARADO", ""])("reports that the coupon '%s' does not exist", async (code) => {
    expect(await find(code)).toEqual({ content: null, message: "O cupom inserido não existe." });
  });

  test.each(["CATEGORIA", "SUBCATEGORIA", "PRODUTO"])("finds %s for its own products only", async (code) => {
    expect((await find(code, [tool, film])).content?.code).toBe(code);
    const refused = await upstream.ask("POST", "coupon/get-oneCode", {
      token: shopper.token,
      body: { productIds: [tool], code, userId: shopper.id },
    });
    expect([refused.status, refused.body]).toMatchObject([
      422,
      { message: "Este cupom não vale para os produtos do carrinho." },
    ]);
  });

  test("accepts a coupon from the first to the last moment of its period, and then says when it ended", async () => {
    const found = [];
    for (const time of ["13:59:59.999", "14:00:00.000", "15:00:00.000"]) {
      upstream.clock.set(`2026-11-20T${time}-03:00`);
      found.push((await find("BORDA")).content !== null);
    }
    expect(found).toEqual([false, true, true]);
    upstream.clock.set("2026-11-20T15:00:00.001-03:00");
    const ended = await upstream.ask("POST", "coupon/get-oneCode", {
      token: shopper.token,
      body: { productIds: [film], code: "borda", userId: shopper.id },
    });
    upstream.clock.set("2026-11-20T14:00:00-03:00");
    expect([ended.status, ended.body]).toMatchObject([
      422,
      { message: "Este cupom terminou em 20/11/2026." },
    ]);
  });

  test("refuses another shopper's id", async () => {
    const { status } = await upstream.ask("POST", "coupon/get-oneCode", {
      token: shopper.token,
      body: { productIds: [film], code: "TUDO", userId: shopper.id + 1 },
    });
    expect(status).toBe(404);
  });
});
