import * as z from "zod/mini";
import { createRefuse, parseForm } from "~/forms/form.server";
import { createRequiredParagraphsRule } from "~/forms/form-rules";
import { type ActionContext, awaitOptional, redirectTo, toFormFailure } from "~/http/screen.server";

import { messages } from "~/messages";
import type { Order } from "~/model/order";
import { canCancel, hasReachedStatus, orderStatuses } from "~/model/order-status";
import { paymentMethods } from "~/model/payment-method";
import { getPaymentStanding, isLost } from "~/model/payment-standing";
import type { RefusalReason } from "~/model/refusal";
import { paths } from "~/paths";
import type { Upstream } from "~/upstream/http.server";
import { findOrder, requestCancellation, requestUnpaidCancellation } from "~/upstream/orders.server";

const texts = messages.orders;
const maxReasonLength = 1000;

/** Purchase 5, "Cancel modal". Line breaks count as one character; browsers submit two. */
export const cancelOrderForm = {
  schema: z.object({
    motivo: createRequiredParagraphsRule(texts.cancelReasonRequired).check(
      z.overwrite((typed) => typed.replace(/\r\n/g, "\n")),
      z.maxLength(maxReasonLength, { error: messages.ours.textTooLong(maxReasonLength) }),
    ),
  }),
  labels: { motivo: "Motivo do cancelamento" },
};

/** Only orders at status 3 can be cancelled (purchase 4, "Cancel flow"). */
export async function cancelOrder({ form, upstream, session }: ActionContext, order: Order) {
  const parsed = parseForm(form, cancelOrderForm);
  if (!parsed.ok && canCancel(order)) {
    return refuse(400, form, { title: texts.cancelReasonNeeded, errors: parsed.errors });
  }
  const outcome: Outcome = parsed.ok
    ? await cancelOnce(upstream, order.id, parsed.value.motivo)
    : { isDone: false, status: 409 };
  if (!outcome.isDone) return refuse(outcome.status, form, { title: texts.cannotCancel });
  return redirectTo(
    paths.order(order.id),
    session.notify(
      outcome.isRefunded
        ? { kind: "success", message: texts.cancelled }
        : { kind: "warning", message: texts.cancelledRefundBySupport },
    ),
  );
}

/** A repeated submit finds the order cancelled. */
export async function cancelUnpaidOrder({ form, upstream, session }: ActionContext, order: Order) {
  let status = 409;
  try {
    if (order.mayCancelUnpaid) await requestUnpaidCancellation(upstream, order.id);
  } catch (error) {
    status = toFormFailure(error).status;
  }
  const now = await awaitOptional(findOrder(upstream, order.id), null);
  const isDone = now?.status === orderStatuses.cancelled && isLost(getPaymentStanding(now, new Date()));
  if (!isDone) return refuse(status, form, { title: texts.cannotCancel });
  const notice = { kind: "success", message: messages.ours.unpaidCancelled } as const;
  return redirectTo(paths.order(order.id), session.notify(notice));
}

type Outcome =
  | { readonly isDone: true; readonly isRefunded: boolean }
  | { readonly isDone: false; readonly status: number };

async function cancelOnce(upstream: Upstream, orderId: number, reason: string): Promise<Outcome> {
  let status = 409;
  try {
    const cancelled = await requestCancellation(upstream, orderId, reason);
    if (cancelled !== null) return { isDone: true, ...cancelled };
  } catch (error) {
    status = toFormFailure(error).status;
  }
  // A repeated submit or a lost answer: the order is already cancelled.
  const now = await awaitOptional(findOrder(upstream, orderId), null);
  const isDone = now && hasReachedStatus(now, orderStatuses.cancelled) && now.cancellationReason === reason;
  if (!isDone) return { isDone: false, status };
  return { isDone: true, isRefunded: now.paymentMethod === paymentMethods.card || now.isRefundedByProvider };
}

const refuse = (status: number, form: FormData, reason: RefusalReason) =>
  createRefuse(form, cancelOrderForm, { task: "cancelar" } as const)(status, reason);
