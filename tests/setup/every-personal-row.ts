import { getTableColumns, is, type SQL, sql } from "drizzle-orm";
import { PgColumn } from "drizzle-orm/pg-core";
import { passwordResets } from "../../api/database/schema/accounts";
import { coupons, couponUses } from "../../api/database/schema/coupons";
import { accountDeletions, accountReverts, emailChanges } from "../../api/database/schema/data-rights";
import { searches } from "../../api/database/schema/information";
import { installerSpecialties } from "../../api/database/schema/installers";
import { orderItems } from "../../api/database/schema/orders";
import { reviewPictures } from "../../api/database/schema/review-pictures";
import { orderEvaluations, productReviews, resellerReviews } from "../../api/database/schema/reviews";
import { extras } from "../../api/extras";
import { listPersonalTables } from "../../api/personal-data/personal-tables";
import { ownedByExtras } from "../api/access-control/owned-by-extras";
import type { Owner } from "../api/access-control/owner";
import type { Upstream } from "./upstream";

const personalTables = listPersonalTables({ extras });

const optional = personalTables.flatMap(({ exported }) =>
  Object.values(exported?.fields ?? {}).flatMap(([, value]) =>
    is(value, PgColumn) && !value.notNull ? [value] : [],
  ),
);

/** Rows of the tables of the data copy that an owner of `addOwner` does not have. */
export async function addOtherRows(
  upstream: Upstream,
  owner: Owner,
  { productId, resellerId }: { readonly productId: number; readonly resellerId: number },
): Promise<void> {
  const { database, clock } = upstream;
  const { userId, orderId, specialtyId, pictureId, email } = owner;
  const now = clock.now();
  const until = { expiresAt: now, tokenHash: `${userId}` };
  const stars = { note: 5, evaluation: "Muito bom" };
  const [item] = await database
    .select({ id: orderItems.id })
    .from(orderItems)
    .where(sql`order_id = ${orderId}`);
  const [review] = await database
    .insert(productReviews)
    .values({ userId, productId, orderItemId: item?.id ?? 0, ...stars })
    .returning();
  await database
    .insert(reviewPictures)
    .values({ reviewId: review?.id ?? 0, position: 1, path: "Uploads/avaliacoes/1.jpg" });
  await database.insert(resellerReviews).values({ userId, resellerId, orderId, ...stars });
  await database.insert(orderEvaluations).values({ orderId, ...stars });
  const [coupon] = await database
    .insert(coupons)
    .values({ code: `PRESENTE${userId}`, type: 1, benefit: 1, percentage: 10 })
    .returning();
  await database.insert(couponUses).values({ couponId: coupon?.id ?? 0, orderId, userId, usedAt: now });
  await database.insert(searches).values({ userId, text: "película" });
  await database.insert(passwordResets).values({ userId, hash: `${userId}`, expiresAt: now });
  await database
    .insert(emailChanges)
    .values({ userId, newEmail: "nova@exemplo.com.br", requestedAt: now, ...until });
  await database.insert(accountReverts).values({ userId, change: "password", email, ...until });
  await database.insert(accountDeletions).values({ userId, tokenHash: `${userId}`, eraseAt: now });
  if (pictureId > 0) await database.insert(installerSpecialties).values({ installerId: userId, specialtyId });
  for (const { addOtherRows: addRows } of ownedByExtras) await addRows?.(upstream, owner);
}

/** Empties or fills each nullable column in every row of the data copy. What a check of the database refuses stays. */
export async function setOptionalColumns({ database }: Upstream, to: "empty" | "filled"): Promise<void> {
  for (const column of optional) {
    const { table } = column;
    const [name = ""] = Object.entries(getTableColumns(table)).find(([, each]) => each === column) ?? [];
    const value = to === "empty" ? sql`null` : sampleOf(column);
    const where = to === "empty" ? sql`true` : sql`${column} is null`;
    await database
      .update(table)
      .set({ [name]: value })
      .where(where)
      .catch(() => null);
  }
}

function sampleOf(column: PgColumn): SQL {
  if (column.dataType === "boolean") return sql`true`;
  if (column.dataType === "number") return sql`1`;
  if (column.dataType === "date" || column.columnType === "PgDateString") return sql`'2026-11-20'`;
  return sql`${column.enumValues?.[0] ?? "12345678"}`;
}
