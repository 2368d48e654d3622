import { and, eq, inArray } from "drizzle-orm";
import { z } from "zod";
import type { Transaction } from "../database/connection";
import { orders } from "../database/schema/orders";
import { paymentEvents } from "../database/schema/payments";
import { enqueue, type ItemJob, NeedsPeople } from "../jobs/job";
import type { Services } from "../services";

const name = "settle payment";

/** Events that end in no state of an order: money of another amount, and money that the provider took back. */
const kindsToSettle = ["mismatch", "returned"];

const bodyToSettle = z.object({ mismatch: z.string() });
const bodyOfPart = z.object({ returnedInCentavos: z.number() });

/** Money that only people can settle, as an item that they discard when it is done. */
export const createPaymentToSettleJob = ({ database }: Pick<Services, "database">): ItemJob => ({
  name,
  lane: "database",
  async work(id) {
    const isToSettle = and(eq(paymentEvents.paymentId, id), inArray(paymentEvents.kind, kindsToSettle));
    const events = await database
      .select()
      .from(paymentEvents)
      .where(isToSettle)
      .orderBy(paymentEvents.receivedAt, paymentEvents.id);
    if (events.length === 0) return;
    const paid = await database.select({ code: orders.code }).from(orders).where(eq(orders.paymentId, id));
    const codes = paid.map(({ code }) => code).join(", ");
    const reasons = events.map(({ kind, body }) => {
      const part = bodyOfPart.safeParse(body).data;
      if (part !== undefined) return `${part.returnedInCentavos} centavos came back at the provider`;
      if (kind === "returned") return "the provider took the money back";
      return bodyToSettle.safeParse(body).data?.mismatch ?? "not the amount that was asked";
    });
    throw new NeedsPeople(`Settle payment ${id} of ${codes}: ${[...new Set(reasons)].join("; ")}`);
  },
});

export const enqueuePaymentToSettle = (transaction: Transaction, paymentId: number): Promise<void> =>
  enqueue(transaction, { name }, [paymentId]);
