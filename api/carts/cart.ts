import { and, asc, count, eq, sql } from "drizzle-orm";
import type { Database, Queries, Transaction } from "../database/connection";
import { createOncePerDatabase } from "../database/once-per-database";
import { cartItems, carts } from "../database/schema/carts";
import { claimKey, type KeyedRequest, storeAnswer } from "../http/idempotency";
import { createNotFoundRefusal, RefusalError } from "../http/refusal-error";
import { messages } from "../messages";
import { findOffers, type OfferKey } from "./offers";

/** The server-side cart, one per shopper, created with its first line. */

export type CartLine = typeof cartItems.$inferSelect;

const maxPieces = 999;
const maxLines = 200;

const linesOfUser = createOncePerDatabase((queries) =>
  queries
    .select({ id: carts.id, line: cartItems })
    .from(carts)
    .leftJoin(cartItems, eq(cartItems.cartId, carts.id))
    .where(eq(carts.userId, sql.placeholder("userId")))
    .orderBy(asc(cartItems.id))
    .prepare("lines_of_user"),
);

export async function readCart(
  queries: Queries,
  userId: number,
): Promise<{ id: number | null; lines: CartLine[] }> {
  const rows = await linesOfUser(queries).execute({ userId });
  return { id: rows[0]?.id ?? null, lines: rows.flatMap(({ line }) => (line === null ? [] : [line])) };
}

/** Ids are never reused, so a line that was removed and added again has a different version. */
export const getCartLineVersion = ({ id, quantity }: Pick<CartLine, "id" | "quantity">): string =>
  `${id}-${quantity}`;

export interface LineToAdd extends OfferKey {
  readonly quantity: number;
  readonly promotionId: number | null;
}

/** Adds units of an offer, up to 999. Idempotent by key. */
export function addLine(
  database: Database,
  line: LineToAdd,
  add: { userId: number; request: KeyedRequest; now: Date },
): Promise<void> {
  const { userId, request, now } = add;
  return database.transaction(async (transaction) => {
    const claim = await claimKey(transaction, request, now);
    if ("response" in claim) return;
    const [offer] = (await findOffers(transaction, [line], now)).values();
    if (offer === undefined) throw createNotFoundRefusal(messages.offerGone);
    const promotionId = offer.promotions.some(({ id }) => id === line.promotionId) ? line.promotionId : null;
    const cartId = await getCart(transaction, userId, now);
    await transaction
      .insert(cartItems)
      .values({
        cartId,
        skuId: line.skuId,
        resellerId: line.resellerId,
        promotionId,
        quantity: line.quantity,
        createdAt: now,
      })
      .onConflictDoUpdate({
        target: [cartItems.cartId, cartItems.skuId, cartItems.resellerId],
        set: {
          quantity: sql`least(${maxPieces}, ${cartItems.quantity} + excluded.quantity)`,
          promotionId: sql`excluded.promotion_id`,
        },
      });
    await requireCapacity(transaction, cartId);
    await storeAnswer(transaction, claim, {});
  });
}

/** Sets a line's quantity; 0 removes it. Removing a missing line succeeds. */
export async function editLine(
  database: Database,
  edit: { userId: number; lineId: number; quantity: number },
): Promise<void> {
  const { userId, lineId, quantity } = edit;
  const own = and(
    eq(cartItems.id, lineId),
    sql`${cartItems.cartId} in (select ${carts.id} from ${carts} where ${carts.userId} = ${userId})`,
  );
  if (quantity === 0) {
    await database.delete(cartItems).where(own);
    return;
  }
  const edited = await database
    .update(cartItems)
    .set({ quantity })
    .where(own)
    .returning({ id: cartItems.id });
  if (edited.length === 0) throw createNotFoundRefusal(messages.cartLineNotFound);
}

export async function clearCart(database: Database, userId: number): Promise<void> {
  await database
    .delete(cartItems)
    .where(sql`${cartItems.cartId} in (select ${carts.id} from ${carts} where ${carts.userId} = ${userId})`);
}

/** Locks the cart row, so that two concurrent additions cannot both take the last free line. */
async function getCart(transaction: Transaction, userId: number, now: Date): Promise<number> {
  const [cart] = await transaction
    .insert(carts)
    .values({ userId, createdAt: now })
    .onConflictDoUpdate({ target: carts.userId, set: { userId } })
    .returning({ id: carts.id });
  if (cart === undefined) throw new Error("A cart that was made did not come back");
  return cart.id;
}

async function requireCapacity(transaction: Transaction, cartId: number): Promise<void> {
  const [found] = await transaction
    .select({ lines: count() })
    .from(cartItems)
    .where(eq(cartItems.cartId, cartId));
  if ((found?.lines ?? 0) > maxLines) throw new RefusalError(422, messages.cartFull);
}
