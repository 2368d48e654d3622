import { and, asc, eq, exists, inArray, isNull, not, or } from "drizzle-orm";
import { findUserByEmail } from "../accounts/accounts";
import { inStock } from "../catalogue/best-offers";
import type { Queries } from "../database/connection";
import { products, skus } from "../database/schema/catalogue";
import { resellers, skuResellers } from "../database/schema/resellers";
import { stockAlerts } from "../database/schema/stock-alerts";
import type { OptionalMail } from "../mail/mailer";
import { findMailTerms, isTurnedOffFor } from "../notifications/mail-preferences";
import { type ScheduledJob, scheduleJob } from "../scheduled-job";
import type { Services } from "../services";
import { describeStockAlert } from "./described-stock-alert";
import { backInStockMail } from "./stock-alert-mails";

type Parts = Pick<Services, "database" | "clock" | "mailer" | "settings">;

const maxAtOnce = 100;

/** Mail and state commit together, so that each confirmed alert is sent once. */
export async function sendStockAlerts(services: Parts): Promise<number> {
  const { database, clock, mailer } = services;
  const now = clock.now();
  return database.transaction(async (transaction) => {
    const offers = transaction
      .select({ id: skuResellers.id })
      .from(skuResellers)
      .innerJoin(skus, eq(skus.id, skuResellers.skuId))
      .innerJoin(resellers, eq(resellers.id, skuResellers.resellerId))
      .where(
        and(
          eq(skuResellers.productId, stockAlerts.productId),
          or(isNull(stockAlerts.skuId), eq(stockAlerts.skuId, skuResellers.skuId)),
          inStock({ from: null, resellerId: null }),
        ),
      );
    const due = await transaction
      .select({ alert: stockAlerts })
      .from(stockAlerts)
      .innerJoin(products, eq(products.id, stockAlerts.productId))
      .where(
        and(
          eq(stockAlerts.state, "active"),
          eq(products.active, true),
          exists(offers),
          not(isTurnedOffFor(stockAlerts.email, "stock-alerts")),
        ),
      )
      .orderBy(asc(stockAlerts.id))
      .limit(maxAtOnce)
      .for("update", { of: stockAlerts, skipLocked: true });
    const ids = due.map(({ alert }) => alert.id);
    if (ids.length === 0) return 0;
    await transaction
      .update(stockAlerts)
      .set({ state: "notified", changedAt: now })
      .where(inArray(stockAlerts.id, ids));
    for (const { alert } of due) {
      const described = await describeStockAlert(transaction, { ...alert, changedAt: now });
      const optional = await findTerms(transaction, alert.email, services);
      await mailer.send(backInStockMail(described, services, optional), transaction);
    }
    return ids.length;
  });
}

async function findTerms(
  queries: Queries,
  email: string,
  { settings }: Parts,
): Promise<OptionalMail | undefined> {
  const user = await findUserByEmail(queries, email);
  if (user === null) return undefined;
  return (await findMailTerms(queries, "stock-alerts", user.id, settings)).optional;
}

export const scheduleStockAlerts = (services: Parts): ScheduledJob =>
  scheduleJob({
    job: async () => {
      while ((await sendStockAlerts(services)) === maxAtOnce);
      return true;
    },
    pauseInMs: 30_000,
    failureMessage: (reason) => `Stock alerts could not be sent: ${reason}`,
  });
