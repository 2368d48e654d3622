import { count, eq } from "drizzle-orm";
import { createChargeCheckJob } from "../../api/checkout/charge-job";
import { createPaymentExpiryJob } from "../../api/checkout/expiry";
import { createCardDecisionJob, createCardPurchaseJob } from "../../api/checkout/finish-card-purchase";
import type { CheckoutServices } from "../../api/checkout/order-effects";
import { createOrderRefundJob } from "../../api/checkout/refund-order";
import { createPaymentRefundJob } from "../../api/checkout/refund-payment";
import { orderStatusHistory } from "../../api/database/schema/orders";
import type { Job } from "../../api/jobs/job";
import { orderStatus } from "../../api/orders/order-status";
import { workOff } from "./work-off";

/** Failed items stay due, as in the queue. Returns how many orders were cancelled meanwhile. */
export async function expireUnpaidOrders(services: CheckoutServices): Promise<number> {
  const countCancelled = async () => {
    const [row] = await services.database
      .select({ count: count() })
      .from(orderStatusHistory)
      .where(eq(orderStatusHistory.status, orderStatus.cancelled));
    return row?.count ?? 0;
  };
  const before = await countCancelled();
  for (const create of [
    createCardDecisionJob,
    createCardPurchaseJob,
    createPaymentRefundJob,
    createPaymentExpiryJob,
  ])
    await tryToWorkOff(services, create(services));
  return (await countCancelled()) - before;
}

export async function checkDueCharges(services: CheckoutServices): Promise<void> {
  await tryToWorkOff(services, createChargeCheckJob(services));
  await tryToWorkOff(services, createOrderRefundJob(services));
}

const tryToWorkOff = (services: CheckoutServices, job: Job) => workOff(services, job).catch(() => undefined);
