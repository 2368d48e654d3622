import { readCart } from "~/features/cart/cart.server";
import { changeCoupon, readCouponCode } from "~/features/cart/coupon.server";
import { findPendingOrder } from "~/features/order-attempt/order-attempt.server";
import type { ActionContext } from "~/http/action.server";
import { optional } from "~/http/failures.server";
import { dispatchIntent } from "~/http/intents.server";
import { redirectTo } from "~/http/redirects.server";
import { messages } from "~/messages";
import { createRefusal, type Refusal } from "~/model/refusal";
import { paths } from "~/paths";
import { type CartRefusal, getField, getShownValue } from "./cart-form";
import { earlierOrderView } from "./cart-notices";
import { lineIntent, remove, saveQuantities } from "./change-line.server";
import { closeCart } from "./close-cart.server";
import { switchSeller } from "./switch-seller.server";
import { undoRemoval } from "./undo-removal.server";

type Answer = Response | CartRefusal;

/** One form holds the whole cart, so every intent also saves the typed quantities and chosen carriers. */
export function cartAnswer(posted: ActionContext, cupom: string | null): Promise<Answer> {
  const { form, shopper } = posted;
  const line = lineIntent(form);
  const back = paths.cart({ cupom });

  const whenSaved =
    (next: (context: ActionContext, changed: readonly string[]) => Promise<Answer>) =>
    async (): Promise<Answer> => {
      const saved = await saveQuantities(posted, line, cupom);
      return "changed" in saved ? next({ ...posted, session: saved.session }, saved.changed) : saved;
    };
  const close = (context: ActionContext, next: string) => closeCart(context, { cupom, back, next });
  const saveFreight = async (context: ActionContext) => {
    if (shopper && isFreightChanged(form)) await optional(close(context, back), null);
  };
  const setCoupon = async (context: ActionContext, intent: "cupom" | "remover-cupom") => {
    const lines = async () => (await readCart(context)).lines;
    const answer = await changeCoupon(context, intent, lines, (code) => paths.cart({ cupom: code }));
    return answer instanceof Response ? answer : couponRefused(answer);
  };
  const setCouponBy = (intent: "cupom" | "remover-cupom") =>
    whenSaved(async (context) => {
      await saveFreight(context);
      return setCoupon(context, intent);
    });
  const hasTypedCoupon = readCouponCode(form) !== null;

  const update = whenSaved(async (context, changed) => {
    await saveFreight(context);
    if (hasTypedCoupon) return setCoupon(context, "cupom");
    const key = line?.key ?? changed[0];
    return redirectTo(`${back}#${key ? getField(key) : "finalizar"}`, context.session);
  });
  return dispatchIntent(line?.action ?? form.get("intent"), {
    default: update,
    atualizar: update,
    quantidade: update,
    diminuir: update,
    aumentar: update,
    remover: whenSaved((context) => remove(context, line?.key ?? "", cupom)),
    trocar: whenSaved((context) => switchSeller(context, line?.key ?? "", cupom)),
    desfazer: whenSaved((context) => undoRemoval(context, cupom)),
    cupom: setCouponBy("cupom"),
    "remover-cupom": setCouponBy("remover-cupom"),
    entendi: whenSaved((context) => redirectTo(back, context.session)),
    frete: whenSaved((context) =>
      hasTypedCoupon ? setCoupon(context, "cupom") : close(context, `${back}#finalizar`),
    ),
    finalizar: whenSaved(async (context, changed) => {
      const isTotalNew = shopper !== null && changed.length > 0;
      if (isTotalNew) await saveFreight(context);
      if (hasTypedCoupon) return setCoupon(context, "cupom");
      if (!isTotalNew) {
        return (await resolvePendingOrder(context)) ?? close(context, paths.checkout(undefined, { cupom }));
      }
      const notice = { kind: "information", message: messages.ours.quantitiesSaved } as const;
      return redirectTo(back, context.session.notify(notice));
    }),
  });
}

/** Null when no earlier order stands in the way of a new one. */
async function resolvePendingOrder(context: ActionContext): Promise<Answer | null> {
  const pending = await findPendingOrder(context);
  if (pending === null) return null;
  const view = earlierOrderView(pending);
  if (pending.state !== "done") {
    const [cookie] = pending.cookies;
    const headers = cookie ? { "set-cookie": cookie } : undefined;
    return createRefusal({ status: 409, title: view?.title ?? "", message: view?.text ?? "", headers });
  }
  const notice = { kind: "information", message: messages.ours.cartOrderedOnce } as const;
  return redirectTo(paths.orderStatus(pending.codes), context.session.notify(notice), pending.cookies);
}

const isFreightChanged = (form: FormData): boolean =>
  [...form].some(([name, value]) => {
    const shown = name.startsWith("frete-") ? form.get(getShownValue(name)) : null;
    return shown !== null && shown !== value;
  });

const couponRefused = (coupon: Refusal): CartRefusal =>
  createRefusal({
    status: coupon.status,
    headers: coupon.headers,
    title: coupon.message ?? coupon.title,
    coupon,
  });
