import { eq, type SQL, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import { products } from "../database/schema/catalogue";
import { orders } from "../database/schema/orders";
import { resellers } from "../database/schema/resellers";
import type { Person } from "./person";

export const selectByUser =
  (userId: PgColumn) =>
  ({ id }: Person): SQL =>
    eq(userId, id);

export const selectByOrder =
  (orderId: PgColumn) =>
  ({ id }: Person): SQL =>
    sql`${orderId} in (select ${orders.id} from ${orders} where ${orders.userId} = ${id})`;

export const getEmail =
  (email: PgColumn) =>
  (person: Person): SQL =>
    sql`lower(${email}) = ${person.email}`;

export const selectNameOfProduct = (productId: PgColumn) =>
  sql`(select ${products.name} from ${products} where ${products.id} = ${productId})`;
export const selectNameOfReseller = (resellerId: PgColumn) =>
  sql`(select ${resellers.nameFantasy} from ${resellers} where ${resellers.id} = ${resellerId})`;
export const selectCodeOfOrder = (orderId: PgColumn) =>
  sql`(select ${orders.code} from ${orders} where ${orders.id} = ${orderId})`;
