import { and, desc, eq, inArray, notInArray, sql } from "drizzle-orm";
import { lockShopper } from "../../accounts/lock-shopper";
import type { Database } from "../../database/connection";
import { createOncePerDatabase } from "../../database/once-per-database";
import { products } from "../../database/schema/catalogue";
import { createNotFoundRefusal } from "../../http/refusal-error";
import { messages } from "../../messages";
import { favourites } from "./schema";

export const maxFavourites = 200;

const favouritesOfUser = createOncePerDatabase((queries) =>
  queries
    .select({ productId: products.id, productName: products.name, slug: products.slug })
    .from(favourites)
    .innerJoin(products, eq(products.id, favourites.productId))
    .where(eq(favourites.userId, sql.placeholder("userId")))
    .orderBy(desc(favourites.id))
    .prepare("favourites_of_user"),
);

export const getFavourites = (database: Database, userId: number) =>
  favouritesOfUser(database).execute({ userId });

/** Ids that are favourites already, or unknown, are left out. */
export async function addFavourites(
  database: Database,
  userId: number,
  productIds: readonly number[],
): Promise<void> {
  await database.transaction(async (transaction) => {
    await lockShopper(transaction, userId);
    const known = await transaction
      .select({ id: products.id })
      .from(products)
      .where(inArray(products.id, [...productIds]));
    if (known.length === 0) throw createNotFoundRefusal(messages.productNotFound);
    const knownIds = new Set(known.map(({ id }) => id));
    const rows = productIds.filter((id) => knownIds.has(id)).map((productId) => ({ userId, productId }));
    await transaction.insert(favourites).values(rows).onConflictDoNothing();
    const kept = transaction
      .select({ id: favourites.id })
      .from(favourites)
      .where(eq(favourites.userId, userId))
      .orderBy(desc(favourites.id))
      .limit(maxFavourites);
    await transaction
      .delete(favourites)
      .where(and(eq(favourites.userId, userId), notInArray(favourites.id, kept)));
  });
}

export async function removeFavourite(database: Database, userId: number, productId: number): Promise<void> {
  await database
    .delete(favourites)
    .where(and(eq(favourites.userId, userId), eq(favourites.productId, productId)));
}
