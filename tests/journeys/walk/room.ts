import { randomUUID } from "node:crypto";
import { and, eq } from "drizzle-orm";
import { Passwords } from "../../../api/accounts/passwords";
import type { Database } from "../../../api/database/connection";
import { addresses, users } from "../../../api/database/schema/accounts";
import { products, skus } from "../../../api/database/schema/catalogue";
import { coupons } from "../../../api/database/schema/coupons";
import { productPromotions, promotions } from "../../../api/database/schema/promotions";
import { resellers, skuResellers } from "../../../api/database/schema/resellers";
import { addToCart } from "../../../contract/carts";
import { addOffer, addProduct, addReseller, addSimpleProduct, addSku } from "../../setup/catalogue-rows";
import { addKnownShopper, type openShopDatabase } from "../../setup/known-shoppers";
import type { RunningShop } from "../../setup/shop";
import type { Weaknesses } from "./weaker-upstream";

/** A variant of one shop. */
export interface Good {
  /** Product, variation and shop, by which a buyer distinguishes lines. */
  readonly name: string;
  readonly productName: string;
  /** '1,22 m', or empty for a product of one variant. */
  readonly variation: string;
  readonly shopName: string;
  readonly slug: string;
  readonly id: number;
  readonly skuId: number;
  readonly resellerId: number;
}

/**
 * What one walk has for itself: a buyer with two addresses, two shops with two products each, a product of two variants,
 * one that both shops sell, and a coupon. The second shop sends by carriers.
 */
export type Room = Awaited<ReturnType<typeof openRoom>>;
type Around = ReturnType<typeof openShopDatabase>;

export const password = "segredo de teste 1";
const passwordHash = new Passwords("quick").hash(password);
let opened = 0;

export async function openRoom(
  around: Around,
  shop: Pick<RunningShop, "storefrontUrl" | "sandboxUrl">,
  { isLoggedIn, weaknesses }: { isLoggedIn: boolean; weaknesses: Weaknesses | null },
) {
  const { database } = around;
  const number = ++opened;
  const mark = `${number}${randomUUID().slice(0, 4)}`;
  const goods: Good[] = [];
  const offer = (more: Omit<Good, "name">) => {
    const name = identify(more.productName, more.variation, more.shopName);
    goods.push({ ...more, name });
  };
  const shops: { readonly id: number; readonly name: string }[] = [];
  for (const place of ["São Paulo", "Campinas"] as const) {
    const ownFreight = { shipsByCarriers: false, ownFreightInCentavos: 1530, ownFreightInDays: 3 };
    const cnpj = String(90_000_000_000_000 + number * 10 + shops.length);
    const shopName = `Loja ${mark} de ${place}`;
    const freight = place === "Campinas" ? {} : ownFreight;
    const reseller = await addReseller(database, { name: shopName, in: place, cnpj, ...freight });
    shops.push({ id: reseller.id, name: shopName });
    for (const letter of ["A", "B"]) {
      const productName = `Película ${mark}${letter} de ${place}`;
      const { sku, ...product } = await addSimpleProduct(database, reseller, {
        name: productName,
        priceInCentavos: letter === "A" ? 1990 : 3333,
        quantity: 40,
      });
      offer({ ...product, productName, variation: "", shopName, skuId: sku.id, resellerId: reseller.id });
    }
  }
  const [near, far] = shops;
  if (near === undefined || far === undefined) throw new Error("No shops were stored");
  const roll = await addProduct(database, { name: `Vinil ${mark}` });
  for (const [variation, priceInCentavos] of [
    ["1,22 m", 5100],
    ["0,60 m", 1701],
  ] as const) {
    const sku = await addSku(database, roll, { priceInCentavos, values: { Largura: variation } });
    await addOffer(database, sku, near, { priceInCentavos, quantity: 40 });
    offer({
      ...roll,
      productName: roll.name,
      variation,
      shopName: near.name,
      skuId: sku.id,
      resellerId: near.id,
    });
  }
  const tape = await addProduct(database, { name: `Fita ${mark}` });
  const tapeSku = await addSku(database, tape, { priceInCentavos: 3000 });
  for (const [shop, priceInCentavos, quantity] of [
    [near, 3000, 4],
    [far, 5000, 40],
  ] as const) {
    await addOffer(database, tapeSku, shop, { priceInCentavos, quantity });
    offer({
      ...tape,
      productName: tape.name,
      variation: "",
      shopName: shop.name,
      skuId: tapeSku.id,
      resellerId: shop.id,
    });
  }
  const coupon = `W${mark.toUpperCase()}`;
  await database.insert(coupons).values({ code: coupon, type: 0, benefit: 1, percentage: 15 });
  const buyer = await addKnownShopper(around, shop.storefrontUrl, {
    isLoggedIn,
    acceptsCookies: true,
  });
  await database
    .update(users)
    .set({ passwordHash: await passwordHash })
    .where(eq(users.id, buyer.id));
  const [home] = await database.select().from(addresses).where(eq(addresses.userId, buyer.id));
  if (home === undefined) throw new Error("No address was stored");
  const { id: _, createdAt: __, ...copied } = home;
  await database.insert(addresses).values({
    ...copied,
    addressType: 1,
    nickName: "Trabalho",
    postalCode: "13015904",
    city: "Campinas",
    street: "Rua Barão de Jaguara",
    latitude: -22.9053,
    longitude: -47.0586,
  });
  const waiting = new Map<string, number>();
  const [first] = goods;
  if (!isLoggedIn && first) {
    const answer = await fetch(`${new URL(shop.sandboxUrl).origin}/${addToCart.path}`, {
      method: addToCart.method,
      headers: { "content-type": "application/json", authorization: `Bearer ${buyer.token}` },
      body: JSON.stringify({ skuId: first.skuId, resaleId: first.resellerId, quantity: 1 }),
    });
    if (!answer.ok) throw new Error(`The cart of the account was not filled: ${answer.status}`);
    waiting.set(first.name, 1);
  }
  return { around, database, shop, buyer, goods, coupon, waiting, mark, weaknesses };
}

/** A line as its buyer knows it. */
export const identify = (productName: string, variation: string, shopName: string): string =>
  [productName, variation, shopName].filter(Boolean).join(" · ");

type Change = (database: Database, good: Good, coupon: string) => Promise<unknown>;

const priced =
  (priceInCentavos: number): Change =>
  async (database, good) => {
    await database.update(skus).set({ priceInCentavos }).where(eq(skus.id, good.skuId));
    await database.update(skuResellers).set({ priceInCentavos }).where(isOfferOf(good));
  };
const stocked =
  (quantityInStock: number): Change =>
  (database, good) =>
    database.update(skuResellers).set({ quantityInStock }).where(isOfferOf(good));
const isOfferOf = ({ skuId, resellerId }: Good) =>
  and(eq(skuResellers.skuId, skuId), eq(skuResellers.resellerId, resellerId));
const discounted =
  (percentage: number, promotionEnd: Date | null = null): Change =>
  (database, { id }) =>
    database.update(products).set({ percentage, promotionEnd }).where(eq(products.id, id));
const promoted =
  (discount: { discountType: number; percentage?: number; amountInCentavos?: number }): Change =>
  async (database, { id }) => {
    await database.delete(productPromotions).where(eq(productPromotions.productId, id));
    const [row] = await database
      .insert(promotions)
      .values({
        name: "Semana do vinil",
        ...discount,
        startsAt: new Date(Date.now() - 1000),
        endsAt: new Date(Date.now() + 86_400_000),
      })
      .returning();
    if (row) await database.insert(productPromotions).values({ productId: id, promotionId: row.id });
  };
const sent =
  (ownFreightInCentavos: number): Change =>
  (database, { resellerId }) =>
    database.update(resellers).set({ ownFreightInCentavos }).where(eq(resellers.id, resellerId));

/** What others do meanwhile, directly in the upstream's database. */
export const changes = {
  "price rises": priced(2477),
  "price falls": priced(1201),
  "price falls to two centavos": priced(2),
  "price becomes zero": priced(0),
  "stock ends": stocked(0),
  "one is left": stocked(1),
  "stock comes back": stocked(40),
  "freight rises": sent(2999),
  "freight becomes free": sent(0),
  "promotion begins": promoted({ discountType: 1, percentage: 10 }),
  "promotion of 100 %": promoted({ discountType: 1, percentage: 100 }),
  "promotion above the price": promoted({ discountType: 2, amountInCentavos: 9900 }),
  "discount of 1 %": discounted(1),
  "discount until tomorrow": discounted(35, new Date(Date.now() + 86_400_000)),
  "discount of 99 %": discounted(99),
  "discount of 100 %": discounted(100),
  "discount ends": discounted(0),
  "promotion ends": (database, { id }) =>
    database.delete(productPromotions).where(eq(productPromotions.productId, id)),
  "offer goes": (database, good) => database.delete(skuResellers).where(isOfferOf(good)),
  "product goes": (database, { id }) =>
    database.update(products).set({ active: false }).where(eq(products.id, id)),
  "variant goes": (database, { skuId }) =>
    database.update(skus).set({ deletedAt: new Date() }).where(eq(skus.id, skuId)),
  "seller closes": (database, { resellerId }) =>
    database.update(resellers).set({ active: false }).where(eq(resellers.id, resellerId)),
  "coupon ends": (database, _good, coupon) =>
    database.update(coupons).set({ active: false }).where(eq(coupons.code, coupon)),
} satisfies Record<string, Change>;

export type ChangeName = keyof typeof changes;
