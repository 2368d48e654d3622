import { and, desc, eq, sql, sum } from "drizzle-orm";
import { onSale } from "../../carts/offers";
import type { Database } from "../../database/connection";
import { createOncePerDatabase } from "../../database/once-per-database";
import { users } from "../../database/schema/accounts";
import { cartItems, carts } from "../../database/schema/carts";
import { products, skus } from "../../database/schema/catalogue";
import { resellers, skuResellers } from "../../database/schema/resellers";
import { favourites } from "./schema";

const overviewOfUser = createOncePerDatabase((queries) => {
  const pieces = queries
    .select({ pieces: sum(cartItems.quantity) })
    .from(carts)
    .innerJoin(cartItems, eq(cartItems.cartId, carts.id))
    .innerJoin(
      skuResellers,
      and(eq(skuResellers.skuId, cartItems.skuId), eq(skuResellers.resellerId, cartItems.resellerId)),
    )
    .innerJoin(skus, onSale.sku)
    .innerJoin(products, onSale.product)
    .innerJoin(resellers, onSale.reseller)
    .where(eq(carts.userId, users.id));
  const productIds = queries
    .select({ productId: favourites.productId })
    .from(favourites)
    .where(eq(favourites.userId, users.id))
    .orderBy(desc(favourites.id));
  return queries
    .select({
      cartCount: sql`coalesce((${pieces}), 0)`.mapWith(Number),
      favouriteIds: sql<number[]>`array(${productIds})`,
    })
    .from(users)
    .where(eq(users.id, sql.placeholder("userId")))
    .prepare("overview_of_user");
});

/** The pieces of the cart's lines that are still sold, and the favourites, newest first. */
export async function readOverview(database: Database, userId: number) {
  const [overview] = await overviewOfUser(database).execute({ userId });
  return overview ?? { cartCount: 0, favouriteIds: [] };
}
