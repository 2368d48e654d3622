import { optional } from "~/http/failures.server";
import { type ActionContext, redirectTo } from "~/http/request-context.server";
import { messages } from "~/messages";
import { paths } from "~/paths";
import { changeCoupon, readCouponCode } from "~/services/coupon.server";
import { readCart } from "~/services/shopping-cart.server";
import type { CouponRefusal } from "~/ui/coupon-box-content";
import { lineIntent, remove, saveQuantities } from "./change-line.server";
import { closeCart } from "./close-cart.server";
import { fieldOf, shownValueOf } from "./field-names";
import type { CartRefusal } from "./refusal";
import { undoRemoval } from "./undo-removal.server";

const intents: readonly unknown[] = ["atualizar", "frete", "finalizar", "cupom", "remover-cupom", "desfazer"];

/** One form holds the whole cart, so every intent also saves the typed quantities and chosen carriers. */
export async function cartAnswer(
  asked: ActionContext,
  cupom: string | null,
): Promise<Response | CartRefusal> {
  const { form, shopper } = asked;
  const intent = String(form.get("intent") ?? "atualizar");
  const about = lineIntent(intent, form);
  if (about === null && !intents.includes(intent)) throw new Response(null, { status: 400 });
  const saved = await saveQuantities(asked, about, cupom);
  if (!("changed" in saved)) return saved;
  const opened = { ...asked, session: saved.session };
  if (about?.action === "remover") return remove(opened, about.key, cupom);
  if (intent === "desfazer") return undoRemoval(opened, cupom);
  const back = paths.cart({ cupom });
  const close = (next: string) => closeCart(opened, { cupom, back, next });
  const stops = intent === "finalizar" && shopper !== null && saved.changed.length > 0;
  const goesOn = intent === "frete" || (intent === "finalizar" && !stops);
  if (!goesOn && shopper && isFreightChanged(form)) await optional(close(back), null);

  if (intent === "cupom" || intent === "remover-cupom" || readCouponCode(form)) {
    const lines = async () => (await readCart(opened)).lines;
    const change = intent === "remover-cupom" ? intent : "cupom";
    const answer = await changeCoupon(opened, change, lines, (code) => paths.cart({ cupom: code }));
    return answer instanceof Response ? answer : couponRefused(answer);
  }
  if (stops) {
    const notice = { kind: "information", message: messages.ours.quantitiesSaved } as const;
    return redirectTo(back, opened.session.notify(notice));
  }
  if (goesOn) return close(intent === "frete" ? `${back}#finalizar` : paths.checkout(undefined, { cupom }));
  const line = about?.key ?? saved.changed[0];
  return redirectTo(`${back}#${line ? fieldOf(line) : "finalizar"}`, opened.session);
}

const isFreightChanged = (form: FormData): boolean =>
  [...form].some(([name, value]) => {
    const shown = name.startsWith("frete-") ? form.get(shownValueOf(name)) : null;
    return shown !== null && shown !== value;
  });

const couponRefused = (coupon: CouponRefusal): CartRefusal => ({
  status: coupon.status,
  title: coupon.message,
  faults: [],
  coupon,
});
