import { optional } from "~/http/failures.server";
import { dispatchIntent } from "~/http/intents.server";
import { type ActionContext, redirectTo } from "~/http/request-context.server";
import { messages } from "~/messages";
import { paths } from "~/paths";
import { changeCoupon, readCouponCode } from "~/services/coupon.server";
import { appendCookies, settleOrderAttempt } from "~/services/order-attempt.server";
import { readCart } from "~/services/shopping-cart.server";
import type { CouponRefusal } from "~/ui/coupon-box-content";
import { remove, saveQuantities } from "./change-line.server";
import { closeCart } from "./close-cart.server";
import { earlierOrderView } from "./earlier-order-view.server";
import { getField, getShownValue } from "./field-names";
import { lineIntent } from "./line-fields.server";
import type { CartRefusal } from "./refusal";
import { undoRemoval } from "./undo-removal.server";

type Answer = Response | CartRefusal;

/** One form holds the whole cart, so every intent also saves the typed quantities and chosen carriers. */
export function cartAnswer(asked: ActionContext, cupom: string | null): Promise<Answer> {
  const { form, shopper } = asked;
  const line = lineIntent(form);
  const back = paths.cart({ cupom });

  const whenSaved =
    (next: (opened: ActionContext, changed: readonly string[]) => Promise<Answer>) =>
    async (): Promise<Answer> => {
      const saved = await saveQuantities(asked, line, cupom);
      return "changed" in saved ? next({ ...asked, session: saved.session }, saved.changed) : saved;
    };
  const close = (opened: ActionContext, next: string) => closeCart(opened, { cupom, back, next });
  const saveFreight = async (opened: ActionContext) => {
    if (shopper && isFreightChanged(form)) await optional(close(opened, back), null);
  };
  const setCoupon = async (opened: ActionContext, intent: "cupom" | "remover-cupom") => {
    const lines = async () => (await readCart(opened)).lines;
    const answer = await changeCoupon(opened, intent, lines, (code) => paths.cart({ cupom: code }));
    return answer instanceof Response ? answer : couponRefused(answer);
  };
  const setCouponBy = (intent: "cupom" | "remover-cupom") =>
    whenSaved(async (opened) => {
      await saveFreight(opened);
      return setCoupon(opened, intent);
    });
  const hasTypedCoupon = readCouponCode(form) !== null;

  const update = whenSaved(async (opened, changed) => {
    await saveFreight(opened);
    if (hasTypedCoupon) return setCoupon(opened, "cupom");
    const key = line?.key ?? changed[0];
    return redirectTo(`${back}#${key ? getField(key) : "finalizar"}`, opened.session);
  });
  return dispatchIntent(line?.action ?? form.get("intent"), {
    default: update,
    atualizar: update,
    quantidade: update,
    diminuir: update,
    aumentar: update,
    remover: whenSaved((opened) => remove(opened, line?.key ?? "", cupom)),
    desfazer: whenSaved((opened) => undoRemoval(opened, cupom)),
    cupom: setCouponBy("cupom"),
    "remover-cupom": setCouponBy("remover-cupom"),
    frete: whenSaved((opened) =>
      hasTypedCoupon ? setCoupon(opened, "cupom") : close(opened, `${back}#finalizar`),
    ),
    finalizar: whenSaved(async (opened, changed) => {
      const isTotalNew = shopper !== null && changed.length > 0;
      if (isTotalNew) await saveFreight(opened);
      if (hasTypedCoupon) return setCoupon(opened, "cupom");
      if (!isTotalNew) {
        return (await settleEarlier(opened)) ?? close(opened, paths.checkout(undefined, { cupom }));
      }
      const notice = { kind: "information", message: messages.ours.quantitiesSaved } as const;
      return redirectTo(back, opened.session.notify(notice));
    }),
  });
}

/** Null when no earlier order stands in the way of a new one. */
async function settleEarlier(opened: ActionContext): Promise<Answer | null> {
  const settled = await settleOrderAttempt(opened);
  const { state, codes, mayOrder } = settled;
  if (mayOrder) return null;
  const view = earlierOrderView(settled);
  if (state !== "done")
    return { status: 409, title: view?.title ?? "", message: view?.text ?? "", faults: [] };
  const notice = { kind: "information", message: messages.ours.cartOrderedOnce } as const;
  const next = await redirectTo(paths.orderStatus(codes), opened.session.notify(notice));
  appendCookies(next.headers, settled.cookies);
  return next;
}

const isFreightChanged = (form: FormData): boolean =>
  [...form].some(([name, value]) => {
    const shown = name.startsWith("frete-") ? form.get(getShownValue(name)) : null;
    return shown !== null && shown !== value;
  });

const couponRefused = (coupon: CouponRefusal): CartRefusal => ({
  status: coupon.status,
  title: coupon.message,
  faults: [],
  coupon,
});
