import { isRateable, type Order } from "~/domain/order";
import { type Note, productsToRate } from "~/domain/order-rating";
import type { RefusalReason } from "~/domain/refusal";
import type { Shopper } from "~/domain/shopper";
import type { ActionContext } from "~/http/action.server";
import { formFailure, optional } from "~/http/failures.server";
import { redirectTo } from "~/http/redirects.server";
import { messages } from "~/messages";
import { paths } from "~/paths";
import { createRefuse, parseForm } from "~/services/form.server";
import { withProductIds } from "~/services/order-products.server";
import { findOrder, submitRating } from "~/upstream/orders.server";
import { commentField, noteField, productKey } from "./rating-fields";
import { ratingForm } from "./rating-form.server";
import { askAgain, readRatingPhotos } from "./rating-photos.server";
import { ratingView } from "./rating-view.server";

const { orders: texts, ours } = messages;

/** One rating per order (purchase 4; purchase 8, 'Erro avaliar pedido'). */
export async function rateOrder(context: ActionContext, shopper: Shopper, asked: Order) {
  const { form, upstream, session } = context;
  const order = await withProductIds(upstream, asked);
  const here = paths.order(order.id);
  const alreadyRated = () =>
    redirectTo(here, session.notify({ kind: "information", message: ours.alreadyRated }));
  if (order.hasReview) return alreadyRated();
  const rules = ratingForm(ratingView(order), form);
  const photos = context.can.takeReviewPictures
    ? await readRatingPhotos(
        form,
        ratingView(order).map(({ key }) => key),
      )
    : { pictures: new Map<string, string[]>(), errors: {} };
  const refuse = (status: number, reason: RefusalReason) => {
    const errors = { ...askAgain(photos), ...photos.errors, ...reason.errors };
    return createRefuse(form, rules, { task: "avaliar" } as const)(status, { ...reason, errors });
  };
  const { resellerId } = order;
  if (resellerId === null || !isRateable(order)) {
    return refuse(409, { title: texts.rateFailed, message: ours.notRateable });
  }

  const parsed = parseForm(form, rules);
  if (!parsed.ok) return refuse(400, { title: ours.checkMarked, errors: parsed.errors });
  if (Object.keys(photos.errors).length > 0) return refuse(400, { title: ours.checkMarked });
  const about = (key: string): Note => ({
    note: Number(parsed.value[noteField(key)] ?? 0),
    comment: parsed.value[commentField(key)] || null,
  });
  const products = productsToRate(order)
    .map(({ id }) => ({
      productId: id,
      ...about(productKey(id)),
      pictures: photos.pictures.get(productKey(id)) ?? [],
    }))
    .filter((each) => each.note > 0);
  try {
    const thanks = await submitRating(upstream, {
      orderId: order.id,
      shopperId: shopper.id,
      ...about("pedido"),
      products,
      reseller: { resellerId, ...about("loja") },
    });
    return redirectTo(here, session.notify({ kind: "success", message: thanks ?? ours.orderRated }));
  } catch (error) {
    const { status, message } = formFailure(error);
    // A repeated submit or a lost answer: the rating is already saved.
    if ((await optional(findOrder(upstream, order.id), null))?.hasReview) return alreadyRated();
    return refuse(status, { title: texts.rateFailed, message });
  }
}
