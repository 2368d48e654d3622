import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { products, skus } from "../../../../api/database/schema/catalogue";
import { resellers, skuResellers } from "../../../../api/database/schema/resellers";
import { addToCart, clearCart, getCart } from "../../../../contract/carts";
import { getShopperOverview } from "../../../../contract/shopper-overview";
import { addOffer, addReseller, addSimpleProduct } from "../../../setup/catalogue-rows";
import { addShopper } from "../../../setup/shoppers";
import { openUpstream } from "../../../setup/upstream";

test("the overview counts the cart as it is listed, without the lines that are no longer sold", async () => {
  const upstream = await openUpstream();
  const { database } = upstream;
  const shopper = await addShopper(upstream);
  const reseller = await addReseller(database, { name: "Perto", in: "Campinas" });
  const sold = { name: "Película", priceInCentavos: 1990, quantity: 7 };
  const film = await addSimpleProduct(database, reseller, sold);
  const line = (quantity: number, more: { skuId?: number; resaleId?: number } = {}) => ({
    skuId: film.sku.id,
    resaleId: reseller.id,
    quantity,
    ...more,
  });
  const other = await addReseller(database, { name: "Outra", in: "Manaus" });
  const more = { name: "Rolo", priceInCentavos: 990, quantity: 0 };
  const soldOut = await addSimpleProduct(database, reseller, more);
  const deleted = await addSimpleProduct(database, reseller, { ...more, name: "Fita" });
  const inactive = await addSimpleProduct(database, reseller, { ...more, name: "Cola" });
  await addOffer(database, { ...film.sku, productId: film.id }, other, { priceInCentavos: 2000 });
  const counts = async () => {
    const { content } = await upstream.answerTo(getCart, { token: shopper.token });
    const { cartCount } = await upstream.answerTo(getShopperOverview, { token: shopper.token });
    return [content?.itemsQuantity, cartCount];
  };
  expect(await counts()).toEqual([0, 0]);
  const lines = [
    line(2),
    line(3, { resaleId: other.id }),
    line(5, { skuId: soldOut.sku.id }),
    line(11, { skuId: deleted.sku.id }),
    line(23, { skuId: inactive.sku.id }),
  ];
  for (const body of lines) await upstream.answerTo(addToCart, { body, token: shopper.token });
  await addShopper(upstream).then(({ token }) => upstream.answerTo(addToCart, { body: line(47), token }));
  expect(await counts()).toEqual([44, 44]);
  await database.update(skus).set({ deletedAt: new Date() }).where(eq(skus.id, deleted.sku.id));
  expect(await counts()).toEqual([33, 33]);
  await database.update(products).set({ active: false }).where(eq(products.id, inactive.id));
  expect(await counts()).toEqual([10, 10]);
  await database.update(resellers).set({ active: false }).where(eq(resellers.id, other.id));
  expect(await counts()).toEqual([7, 7]);
  await database.delete(skuResellers).where(eq(skuResellers.skuId, film.sku.id));
  expect(await counts()).toEqual([5, 5]);
  await upstream.answerTo(clearCart, { token: shopper.token });
  expect(await counts()).toEqual([0, 0]);
  await upstream.close();
});
