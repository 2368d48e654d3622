import { and, asc, eq, exists, isNull, not, or, type SQL } from "drizzle-orm";
import { findUserByEmail } from "../../accounts/accounts";
import { isInStockSql } from "../../catalogue/best-offers";
import type { Queries } from "../../database/connection";
import { products, skus } from "../../database/schema/catalogue";
import { resellers, skuResellers } from "../../database/schema/resellers";
import type { WithExtras } from "../../extra-places";
import type { ItemJob } from "../../jobs/job";
import { findMailTerms, isTurnedOffFor } from "../../mail/mail-switches";
import type { OptionalMail } from "../../mail/mailer";
import type { Services } from "../../services";
import { describeStockAlert } from "./described-stock-alert";
import { stockAlerts } from "./schema";
import { alertNotification, createBackInStockMail } from "./stock-alert-mails";

type Parts = Pick<Services, "database" | "clock" | "mailer" | "settings" | "extras">;

/** Confirmed alerts whose product is in stock again. */
export const createStockAlertJob = (services: Parts): ItemJob => ({
  name: "send stock alert",
  lane: "database",
  work: (id) => sendStockAlert(id, services),
  due: {
    intervalInMs: 30_000,
    async find(isUnqueued, limit) {
      const rows = await services.database
        .select({ id: stockAlerts.id })
        .from(stockAlerts)
        .where(and(isDue(services.database, services), isUnqueued(stockAlerts.id)))
        .orderBy(asc(stockAlerts.id))
        .limit(limit);
      return rows.map(({ id }) => id);
    },
  },
});

function isDue(queries: Queries, services: WithExtras): SQL | undefined {
  const offers = queries
    .select({ id: skuResellers.id })
    .from(skuResellers)
    .innerJoin(skus, eq(skus.id, skuResellers.skuId))
    .innerJoin(resellers, eq(resellers.id, skuResellers.resellerId))
    .innerJoin(products, eq(products.id, skuResellers.productId))
    .where(
      and(
        eq(skuResellers.productId, stockAlerts.productId),
        eq(products.active, true),
        or(isNull(stockAlerts.skuId), eq(stockAlerts.skuId, skuResellers.skuId)),
        isInStockSql({ from: null, resellerId: null }),
      ),
    );
  return and(
    eq(stockAlerts.state, "active"),
    exists(offers),
    not(isTurnedOffFor(stockAlerts.email, alertNotification.kind, services)),
  );
}

/** Mail and state commit together, so that each confirmed alert is sent once. */
async function sendStockAlert(id: number, services: Parts): Promise<void> {
  const { database, clock, mailer } = services;
  const changedAt = clock.now();
  await database.transaction(async (transaction) => {
    const [alert] = await transaction
      .select()
      .from(stockAlerts)
      .where(and(isDue(transaction, services), eq(stockAlerts.id, id)))
      .for("update", { of: stockAlerts });
    if (alert === undefined) return;
    await transaction.update(stockAlerts).set({ state: "notified", changedAt }).where(eq(stockAlerts.id, id));
    const described = await describeStockAlert(transaction, { ...alert, changedAt });
    const optional = await findTerms(transaction, alert.email, services);
    await mailer.send(createBackInStockMail(described, services, optional), transaction);
  });
}

async function findTerms(
  queries: Queries,
  email: string,
  services: Parts,
): Promise<OptionalMail | undefined> {
  const user = await findUserByEmail(queries, email);
  if (user === null) return undefined;
  return (await findMailTerms(queries, alertNotification.kind, user.id, services)).optional;
}
