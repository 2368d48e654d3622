import { eq, type SQL, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import { products } from "../database/schema/catalogue";
import { orders } from "../database/schema/orders";
import { resellers } from "../database/schema/resellers";
import type { Person } from "./person";

export const ofUser =
  (userId: PgColumn) =>
  ({ id }: Person): SQL =>
    eq(userId, id);

export const ofOrder =
  (orderId: PgColumn) =>
  ({ id }: Person): SQL =>
    sql`${orderId} in (select ${orders.id} from ${orders} where ${orders.userId} = ${id})`;

export const getEmail =
  (email: PgColumn) =>
  (person: Person): SQL =>
    sql`lower(${email}) = ${person.email}`;

export const nameOfProduct = (productId: PgColumn) =>
  sql`(select ${products.name} from ${products} where ${products.id} = ${productId})`;
export const nameOfReseller = (resellerId: PgColumn) =>
  sql`(select ${resellers.nameFantasy} from ${resellers} where ${resellers.id} = ${resellerId})`;
export const codeOfOrder = (orderId: PgColumn) =>
  sql`(select ${orders.code} from ${orders} where ${orders.id} = ${orderId})`;
