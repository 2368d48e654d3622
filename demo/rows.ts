import type { PgTable } from "drizzle-orm/pg-core";
import { createInsertSchema } from "drizzle-zod";
import { z } from "zod";
import { addresses, deliveryAddresses, users } from "../api/database/schema/accounts";
import * as catalogue from "../api/database/schema/catalogue";
import { coupons, couponUses } from "../api/database/schema/coupons";
import { banners, commonQuestions, platformSettings } from "../api/database/schema/information";
import {
  installerPictures,
  installerSpecialties,
  installers,
  specialties,
} from "../api/database/schema/installers";
import { orderItems, orderStatusHistory, orders } from "../api/database/schema/orders";
import { payments } from "../api/database/schema/payments";
import { productPromotions, promotions } from "../api/database/schema/promotions";
import { resellers, showcaseBanners, skuResellers } from "../api/database/schema/resellers";
import { orderEvaluations, productReviews, resellerReviews } from "../api/database/schema/reviews";
import { findFilled } from "../api/extra-places";
import { extras } from "../api/extras";
import { type InsertableRows, toInsertableRows } from "./insert-rows";
import { readJsonRows } from "./read-rows";

/** Ordered by foreign keys. */
const tablesWithoutAccounts: readonly PgTable[] = [
  addresses,
  deliveryAddresses,
  specialties,
  installers,
  installerSpecialties,
  installerPictures,
  platformSettings,
  banners,
  commonQuestions,
  catalogue.categories,
  catalogue.subcategories,
  catalogue.categorySubcategories,
  catalogue.attributeGroups,
  catalogue.attributes,
  catalogue.products,
  catalogue.productImages,
  catalogue.productCategories,
  catalogue.productSubcategories,
  catalogue.skus,
  catalogue.skuAttributes,
  promotions,
  productPromotions,
  coupons,
  resellers,
  showcaseBanners,
  skuResellers,
  payments,
  orders,
  orderItems,
  orderStatusHistory,
  couponUses,
  orderEvaluations,
  productReviews,
  resellerReviews,
  ...findFilled({ extras }, "demoTables").flat(),
];

export interface PasswordHashes {
  /** Hash of the published password. */
  readonly known: string;
  /** Hash of a random password, for accounts that cannot log in. */
  readonly unknown: string;
}

const account = createInsertSchema(users)
  .omit({ passwordHash: true })
  .extend({ canLogIn: z.boolean().default(false) });

/**
 * All rows of the demonstration, validated against the table schemas and in foreign-key order. Dates are relative to
 * `now`.
 * @throws ZodError when a data file does not fit its table
 */
export function readDemoRows(now: Date, passwords: PasswordHashes): InsertableRows[] {
  return [
    toInsertableRows(users, readAccounts(now, passwords)),
    ...tablesWithoutAccounts.map((table) =>
      toInsertableRows(table, z.array(createInsertSchema(table)).parse(readJsonRows(table, now))),
    ),
  ];
}

export const listDemoAccountIds = (): number[] =>
  readJsonRows(users, new Date()).map(({ id }) => z.number().parse(id));

function readAccounts(now: Date, passwords: PasswordHashes) {
  return z
    .array(account)
    .parse(readJsonRows(users, now))
    .map(({ canLogIn, ...user }) => ({
      ...user,
      emailConfirmedAt: user.createdAt,
      passwordHash: canLogIn ? passwords.known : passwords.unknown,
    }));
}
