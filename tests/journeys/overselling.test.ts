import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, inject, it } from "vitest";
import { orders } from "../../api/database/schema/orders";
import { skuResellers } from "../../api/database/schema/resellers";
import { addToCart } from "../../contract/carts";
import type { Page } from "../driver/page";
import { Visitor } from "../driver/visitor";
import { addReseller, addSimpleProduct } from "../setup/catalogue-rows";
import { addKnownShopper, openShopDatabase } from "../setup/known-shoppers";
import { type ManyProcesses, startManyProcesses } from "../setup/many-processes";
import { temporaryFolderPrefix } from "../setup/temporary-postgres";
import { orderCodesOf } from "./purchase-steps";

/** Buyers for the ten rolls: `npm run prove -- oversell` uses 200. */
const shoppersAtOnce = Number(process.env.SHOPPERS_AT_ONCE ?? 24);
const rolls = 10;
const tapes = 1_000;
const storefrontUrl = inject("storefrontUrl");
const upstreamUrl = inject("upstreamUrl");

/** A second storefront and upstream on the running shop's database. */
let others: ManyProcesses;
let around: ReturnType<typeof openShopDatabase>;

beforeAll(async () => {
  around = openShopDatabase(inject("shopDatabase"));
  const folder = await mkdtemp(path.join(tmpdir(), `${temporaryFolderPrefix}${process.pid}-`));
  const env = { LIMITS: "off" };
  others = await startManyProcesses({
    storefronts: 1,
    upstreams: 1,
    databaseUrl: inject("shopDatabase"),
    folder,
    env,
  });
});
afterAll(async () => {
  await around.close();
  await others.stop();
});

it("ten rolls in stock are sold exactly ten times over two storefronts and two upstreams, and the other buyers see that stock ran out", async () => {
  const { database } = around;
  const reseller = await addReseller(database, {
    name: "Últimos rolos",
    in: "São Paulo",
    shipsByCarriers: false,
    ownFreightInCentavos: 1000,
    ownFreightInDays: 2,
  });
  const roll = await addSimpleProduct(database, reseller, {
    name: "Rolo disputado",
    priceInCentavos: 9900,
    quantity: rolls,
  });
  const another = await addReseller(database, {
    name: "Sobra de tudo",
    in: "Campinas",
    shipsByCarriers: false,
    ownFreightInCentavos: 1000,
    ownFreightInDays: 2,
  });
  const tape = await addSimpleProduct(database, another, {
    name: "Fita que sobra",
    priceInCentavos: 500,
    quantity: tapes,
  });
  const reviews: Page[] = [];
  const crowd = Array.from({ length: shoppersAtOnce }, (_, index) => index);
  const arrive = async (index: number) => {
    const [shopAt, api] =
      index % 2 === 0 ? [storefrontUrl, upstreamUrl] : [others.storefrontUrl, others.upstreamUrl];
    const wanted = [{ skuId: roll.sku.id, resaleId: reseller.id, quantity: 1 }];
    if (index % 4 < 2) wanted.push({ skuId: tape.sku.id, resaleId: another.id, quantity: 1 });
    reviews.push(await onReview(shopAt, api, wanted));
  };
  await Promise.all(
    Array.from({ length: 8 }, async () => {
      for (let next = crowd.shift(); next !== undefined; next = crowd.shift()) await arrive(next);
    }),
  );

  const begunAt = performance.now();
  const answers = await Promise.all(reviews.map((review) => review.press("Fechar pedido")));
  const milliseconds = Math.round(performance.now() - begunAt);

  const bought = answers.filter((page) => orderCodesOf(page).length > 0);
  const told = answers.filter((page) => page.status === 409 && /Rolo disputado/.test(page.alerts.join()));
  const count = { bought: bought.length, told: told.length };
  expect(count).toEqual({ bought: rolls, told: shoppersAtOnce - rolls });
  const placed = await database.select().from(orders).where(eq(orders.resellerId, reseller.id));
  const besides = await database.select().from(orders).where(eq(orders.resellerId, another.id));
  expect([...placed, ...besides].map(({ code }) => code).sort()).toEqual(bought.flatMap(orderCodesOf).sort());
  expect(placed.map(({ totalInCentavos }) => totalInCentavos)).toEqual(placed.map(() => 10_900));
  expect(await stockOf(roll)).toBe(0);
  // An order of the other shop is placed only with its roll, and one code pays both.
  expect(await stockOf(tape)).toBe(tapes - besides.length);
  const codesOfRolls = new Set(placed.map(({ paymentId }) => paymentId));
  expect(codesOfRolls.size).toBe(rolls);
  expect(besides.every(({ paymentId }) => codesOfRolls.has(paymentId))).toBe(true);
  if (shoppersAtOnce >= 200)
    console.log({ shoppersAtOnce, ...count, inTwoShops: besides.length, milliseconds });
});

async function stockOf({ sku }: { sku: { id: number } }): Promise<number | undefined> {
  const [left] = await around.database.select().from(skuResellers).where(eq(skuResellers.skuId, sku.id));
  return left?.quantityInStock;
}

async function onReview(
  shopAt: string,
  api: string,
  lines: readonly { skuId: number; resaleId: number; quantity: number }[],
): Promise<Page> {
  const shopper = await addKnownShopper(around, shopAt);
  const { visitor, token } = shopper;
  for (const line of lines) {
    const put = await fetch(`${api}/${addToCart.path}`, {
      method: addToCart.method,
      headers: { "content-type": "application/json", authorization: `Bearer ${token}` },
      body: JSON.stringify(line),
    });
    expect(put.status).toBe(200);
  }
  const cart = await visitor.open("/cart");
  const delivery = await cart.press("Finalizar compra");
  expect(delivery.address).toMatch(/^\/checkout/);
  return new Visitor(shopAt, { jar: visitor.jar }).open("/checkout?etapa=revisao&pagamento=pix");
}
