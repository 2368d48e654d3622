import { type CartLine, linePrice } from "~/domain/cart";
import type { Checkout } from "~/domain/checkout";
import { checkoutDiscount } from "~/domain/checkout-discount";
import { type Coupon, couponCode, longestCouponCode, type CouponRefusal as Reason } from "~/domain/coupon";
import { formatCentavos } from "~/domain/money";
import { formFailure } from "~/failures.server";
import { messages } from "~/messages";
import { paths } from "~/paths";
import { type OpenedAction, type OpenedRequest, redirectTo } from "~/request.server";
import type { CouponBoxContent, CouponRefusal } from "~/ui/coupon-box-content";
import { findCouponByCode } from "~/upstream/coupons.server";
import { countTry } from "./limited-try.server";

/** The coupon that a page's address names (purchase 2, "/cart" and "/checkout"; 5, "Coupon"). */
export interface AskedCoupon {
  readonly code: string;
  /** Null where the upstream gives none. */
  readonly coupon: Coupon | null;
  /** Why it is none; where there is one, `Checkout.discount.couponRefusal` says whether it counts. */
  readonly message: string | null;
}

/** The code in an address ('?cupom=parede10') or in a form, as coupons are written; null where there is none. */
export function couponAsked(from: URLSearchParams | FormData): string | null {
  const typed = from.get("cupom");
  return (typeof typed === "string" && couponCode(typed)) || null;
}

/** What is typed into a page that has a coupon's box besides its buttons. */
export const couponLabels = (form: FormData): Record<string, string> | null =>
  form.get("intent") === "cupom" ? { cupom: "Cupom de desconto" } : null;

/** Asks for a coupon anew, on every page that it counts on: it may have ended since the last one. */
export async function askCoupon(
  opened: OpenedRequest,
  code: string | null,
  lines: readonly CartLine[],
): Promise<AskedCoupon | null> {
  if (code === null || lines.length === 0) return null;
  const { coupon, message } = await answerAbout(opened, code, lines);
  return { code, coupon, message };
}

interface Answer {
  readonly coupon: Coupon | null;
  readonly message: string | null;
  readonly status: number;
  readonly headers?: CouponRefusal["headers"];
}

async function answerAbout(opened: OpenedRequest, code: string, lines: readonly CartLine[]): Promise<Answer> {
  const { upstream, shopper } = opened;
  const none = (message: string, status = 400) => ({ coupon: null, message, status });
  if (!shopper) return none(messages.ours.couponNeedsLogin);
  if (code.length > longestCouponCode) return none(messages.coupon.unknown);
  const { tooMany, giveBack } = await countTry(opened, "coupon");
  if (tooMany) return { coupon: null, ...tooMany };
  try {
    const asked = { code, productIds: lines.map(({ productId }) => productId), shopperId: shopper.id };
    const { coupon, message } = await findCouponByCode(upstream, asked);
    if (coupon) await giveBack();
    return coupon ? { coupon, message: null, status: 200 } : none(message ?? messages.coupon.unknown);
  } catch (error) {
    const { status, message } = formFailure(error, messages.ours.couponFailed);
    if (status >= 500) await giveBack();
    return none(message, status);
  }
}

/**
 * Answers 'Aplicar' and 'Remover': leads to the page that `pageWith` names, whose address then holds the code or no
 * longer does; or says why the coupon cannot be used. A guest logs in first and comes back to it.
 */
export async function changeCoupon(
  opened: OpenedAction,
  intent: "cupom" | "remover-cupom",
  lines: () => Promise<readonly CartLine[]>,
  pageWith: (code: string | null) => string,
): Promise<Response | CouponRefusal> {
  if (intent === "remover-cupom") return redirectTo(`${pageWith(null)}#cupom`);
  const typed = String(opened.form.get("cupom") ?? "").slice(0, 200);
  const code = couponAsked(opened.form);
  const refused = (message: string, status = 400, headers?: CouponRefusal["headers"]) => ({
    status,
    typed,
    message,
    title: null,
    headers,
  });
  if (code === null) return refused(messages.ours.couponEmpty);
  if (!opened.shopper) return redirectTo(paths.login(pageWith(code)), opened.session);
  const inCart = await lines();
  const { coupon, message, status, headers } = await answerAbout(opened, code, inCart);
  if (coupon === null) return refused(message ?? messages.coupon.unknown, status, headers);
  const reason = reasonAgainst(coupon, inCart);
  if (reason !== null) {
    const title = reason === "belowMinimum" ? messages.coupon.invalid : null;
    return { ...refused(inWords(reason, coupon)), title };
  }
  return redirectTo(`${pageWith(code)}#cupom-aplicado`);
}

/** Why a coupon does not count for these lines, in the shopper's words; null where it does. */
export async function whyCouponDoesNotCount(
  opened: OpenedRequest,
  code: string,
  lines: readonly CartLine[],
): Promise<string | null> {
  const { coupon, message } = await answerAbout(opened, code, lines);
  if (coupon === null) return message ?? messages.coupon.unknown;
  const reason = reasonAgainst(coupon, lines);
  return reason && inWords(reason, coupon);
}

/** Whether the cart is enough for it, and has what it is for. */
function reasonAgainst(coupon: Coupon, lines: readonly CartLine[]): Reason | null {
  const now = new Date();
  const priced = lines.map((line) => ({ ...line, totalInCentavos: linePrice(line, now).totalInCentavos }));
  return checkoutDiscount([priced], coupon, null).couponRefusal;
}

/** Purchase 5, "Coupon", message for message. */
function inWords(reason: Reason, { minimumInCentavos }: Coupon): string {
  const { coupon, ours } = messages;
  if (reason === "belowDiscount") return coupon.belowDiscount;
  if (reason === "notForTheseLines") return ours.couponNotForTheseProducts;
  return coupon.belowMinimum(formatCentavos(minimumInCentavos ?? 0));
}

/** What the box shows. `here` is where a guest who logs in comes back to. */
export function couponBox(
  asked: AskedCoupon | null,
  { discount, totals }: Checkout,
  installerPercentage: number | null,
  here: string,
): CouponBoxContent {
  if (asked === null) return { applied: null, suspended: null };
  const { code, coupon } = asked;
  if (coupon && discount.from === "coupon") {
    const beside = installerPercentage
      ? messages.ours.couponReplacesInstaller(percent(installerPercentage))
      : null;
    return { applied: { code, benefit: benefitOf(coupon), beside }, suspended: null };
  }
  const { couponRefusal: against } = discount;
  const reason = coupon && against ? inWords(against, coupon) : (asked.message ?? messages.coupon.unknown);
  const missingInCentavos = (coupon?.minimumInCentavos ?? 0) - totals.itemsInCentavos;
  const next =
    against === "belowMinimum" ? messages.ours.couponMissing(formatCentavos(missingInCentavos)) : null;
  const login = reason === messages.ours.couponNeedsLogin ? paths.login(here) : null;
  const title = messages.ours.couponNotCounted(code);
  return { applied: null, suspended: { code, title, reason, next, login } };
}

const percent = (percentage: number) => String(percentage).replace(".", ",");

function benefitOf({ benefit, scope }: Coupon): string {
  const cut =
    benefit.kind === "percentage" ? `${percent(benefit.percent)}%` : formatCentavos(benefit.amountInCentavos);
  return `${cut} de desconto${scope.kind === "order" ? "" : " nos produtos participantes"}`;
}

/** The row of a summary: a coupon's discount, or an installer's; none where there is neither. */
export function discountRows(
  asked: AskedCoupon | null,
  { discount }: Checkout,
  installerPercentage: number | null,
): { label: string; amount: number }[] {
  if (discount.from === "none" || discount.totalInCentavos === 0) return [];
  const label =
    discount.from === "coupon"
      ? `Desconto (${asked?.code ?? "cupom"})`
      : `Desconto de aplicador (${percent(installerPercentage ?? 0)}%)`;
  return [{ label, amount: -discount.totalInCentavos }];
}
