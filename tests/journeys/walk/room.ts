import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { Passwords } from "../../../api/accounts/passwords";
import type { Database } from "../../../api/database/connection";
import { addresses, users } from "../../../api/database/schema/accounts";
import { products, skus } from "../../../api/database/schema/catalogue";
import { coupons } from "../../../api/database/schema/coupons";
import { productPromotions, promotions } from "../../../api/database/schema/promotions";
import { resellers, skuResellers } from "../../../api/database/schema/resellers";
import { addToCart } from "../../../contract/carts";
import { addReseller, addSimpleProduct } from "../../setup/catalogue-rows";
import { addKnownShopper, type openShopDatabase } from "../../setup/known-shoppers";
import type { RunningShop } from "../../setup/shop";

interface Good {
  readonly name: string;
  readonly slug: string;
  readonly id: number;
  readonly skuId: number;
  readonly resellerId: number;
}

/** What one walk has for itself: a buyer with two addresses, two shops with two products each, and a coupon. */
export type Room = Awaited<ReturnType<typeof openRoom>>;
type Around = ReturnType<typeof openShopDatabase>;

export const password = "segredo de teste 1";
const passwordHash = new Passwords("quick").hash(password);
let opened = 0;

export async function openRoom(
  around: Around,
  shop: Pick<RunningShop, "storefrontUrl" | "sandboxUrl">,
  { isLoggedIn }: { isLoggedIn: boolean },
) {
  const { database } = around;
  const number = ++opened;
  const mark = `${number}${randomUUID().slice(0, 4)}`;
  const goods: Good[] = [];
  for (const place of ["São Paulo", "Campinas"] as const) {
    const freight = { shipsByCarriers: false, ownFreightInCentavos: 1530, ownFreightInDays: 3 };
    const cnpj = String(90_000_000_000_000 + number * 10 + goods.length);
    const name = `Loja ${mark} de ${place}`;
    const reseller = await addReseller(database, { name, in: place, cnpj, ...freight });
    for (const letter of ["A", "B"]) {
      const { sku, ...product } = await addSimpleProduct(database, reseller, {
        name: `Película ${mark}${letter} de ${place}`,
        priceInCentavos: letter === "A" ? 1990 : 3333,
        quantity: 40,
      });
      goods.push({ ...product, skuId: sku.id, resellerId: reseller.id });
    }
  }
  const coupon = `W${mark.toUpperCase()}`;
  await database.insert(coupons).values({ code: coupon, type: 0, benefit: 1, percentage: 15 });
  const buyer = await addKnownShopper(around, shop.storefrontUrl, { isLoggedIn });
  await database
    .update(users)
    .set({ passwordHash: await passwordHash })
    .where(eq(users.id, buyer.id));
  const [home] = await database.select().from(addresses).where(eq(addresses.userId, buyer.id));
  if (home === undefined) throw new Error("No address was stored");
  const { id: _, createdAt: __, ...copied } = home;
  await database.insert(addresses).values({
    ...copied,
    ...{ addressType: 1, nickName: "Trabalho", postalCode: "13015904", city: "Campinas" },
    ...{ street: "Rua Barão de Jaguara", latitude: -22.9053, longitude: -47.0586 },
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
  return { ...{ around, database, shop, buyer, goods, coupon, waiting }, visitor: buyer.visitor };
}

type Change = (database: Database, good: Good, coupon: string) => Promise<unknown>;

const priced =
  (priceInCentavos: number): Change =>
  async (database, { skuId }) => {
    await database.update(skus).set({ priceInCentavos }).where(eq(skus.id, skuId));
    await database.update(skuResellers).set({ priceInCentavos }).where(eq(skuResellers.skuId, skuId));
  };
const stocked =
  (quantityInStock: number): Change =>
  (database, { skuId }) =>
    database.update(skuResellers).set({ quantityInStock }).where(eq(skuResellers.skuId, skuId));
const sent =
  (ownFreightInCentavos: number): Change =>
  (database, { resellerId }) =>
    database.update(resellers).set({ ownFreightInCentavos }).where(eq(resellers.id, resellerId));

/** What others do meanwhile, directly in the upstream's database. */
export const changes = {
  "price rises": priced(2477),
  "price falls": priced(1201),
  "price becomes zero": priced(0),
  "stock ends": stocked(0),
  "one is left": stocked(1),
  "stock comes back": stocked(40),
  "freight rises": sent(2999),
  "freight becomes free": sent(0),
  "promotion begins": async (database, { id }) => {
    const [row] = await database
      .insert(promotions)
      .values({
        ...{ name: "Semana do vinil", discountType: 1, percentage: 10 },
        ...{ startsAt: new Date(Date.now() - 1000), endsAt: new Date(Date.now() + 86_400_000) },
      })
      .returning();
    if (row) await database.insert(productPromotions).values({ productId: id, promotionId: row.id });
  },
  "promotion ends": (database, { id }) =>
    database.delete(productPromotions).where(eq(productPromotions.productId, id)),
  "offer goes": (database, { skuId }) => database.delete(skuResellers).where(eq(skuResellers.skuId, skuId)),
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
