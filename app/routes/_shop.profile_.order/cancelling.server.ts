import { data } from "@remix-run/node";
import { z } from "zod";
import { parseForm, refusedForm, requiredText } from "~/composition/form.server";
import type { Order } from "~/domain/order";
import { hasBeen, mayCancel, orderStatuses } from "~/domain/order-status";
import { type PaymentMethod, paymentMethods } from "~/domain/payment-method";
import { formFailure, optional } from "~/failures.server";
import { messages } from "~/messages";
import { paths } from "~/paths";
import { type OpenedAction, redirectTo } from "~/request.server";
import type { Upstream } from "~/upstream/http.server";
import { cancel, findOrder } from "~/upstream/orders.server";
import type { Refused } from "./refused";

const said = messages.orders;
const longestReason = 1000;

/** Purchase 5, "Cancel modal". A line break is one character here, two in what a browser sends. */
export const cancelForm = {
  schema: z.object({
    motivo: requiredText(said.cancelReasonRequired)
      .transform((typed) => typed.replace(/\r\n/g, "\n"))
      .pipe(z.string().max(longestReason, { error: messages.ours.textTooLong(longestReason) })),
  }),
  labels: { motivo: "Motivo do cancelamento" },
};

/** Cancels an order that is still at status 3, and says how its money comes back (purchase 4, "Cancel flow"). */
export async function cancelAsAsked({ form, upstream, session }: OpenedAction, order: Order) {
  const parsed = parseForm(form, cancelForm);
  if (!parsed.ok && mayCancel(order)) {
    return refuse(400, form, { title: said.cancelReasonNeeded, errors: parsed.errors });
  }
  const outcome: Outcome = parsed.ok
    ? await cancelOnce(upstream, order.id, parsed.value.motivo)
    : { paidBy: null, status: 409 };
  if (outcome.paidBy === null) return refuse(outcome.status, form, { title: said.cannotCancel });
  return redirectTo(
    paths.order(order.id),
    session.notify(
      outcome.paidBy === paymentMethods.card
        ? { kind: "success", message: said.cancelled }
        : { kind: "warning", message: said.cancelledRefundBySupport },
    ),
  );
}

type Outcome = { readonly paidBy: PaymentMethod } | { readonly paidBy: null; readonly status: number };

async function cancelOnce(upstream: Upstream, orderId: number, reason: string): Promise<Outcome> {
  let status = 409;
  try {
    const paidBy = await cancel(upstream, orderId, reason);
    if (paidBy !== null) return { paidBy };
  } catch (error) {
    status = formFailure(error).status;
  }
  // A second press, or an answer that was lost on its way: what the shopper asked for is done.
  const now = await optional(findOrder(upstream, orderId), null);
  const isDone = now && hasBeen(now, orderStatuses.cancelled) && now.cancellationReason === reason;
  return isDone ? { paidBy: now.paymentMethod } : { paidBy: null, status };
}

const refuse = (status: number, form: FormData, why: Parameters<typeof refusedForm>[2]) =>
  data<Refused>({ ...refusedForm(form, cancelForm, why), task: "cancelar" }, { status });
