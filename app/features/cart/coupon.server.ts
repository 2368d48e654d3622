import type { z } from "zod";
import { consumeRateLimit } from "~/http/rate-limit.server";
import type { RequestContext } from "~/http/request-context.server";
import { type ActionContext, redirectTo, toFormFailure } from "~/http/screen.server";
import { messages } from "~/messages";
import { type CartLine, calculateLinePrice } from "~/model/cart";
import { type Checkout, calculateCheckoutDiscount } from "~/model/checkout";
import {
  type Coupon,
  type CouponRefusal,
  type CouponScope,
  maxCouponCodeLength,
  normalizeCouponCode,
} from "~/model/coupon";
import { createRefusal, type Refusal, type RefusalReason } from "~/model/refusal";
import { paths } from "~/paths";
import { createSignedCookie } from "~/session/session.server";
import type { Upstream } from "~/upstream/http.server";
import { awaitOrNull, isUnknownCall } from "~/upstream/upstream-error.server";
import { convertToCentavos, formatCentavos } from "../../../common/money";
import { type coupon, findCoupon, previewCoupon } from "../../../contract/coupons";
import type { CouponBoxContent } from "./coupon-box";

export interface RequestedCoupon {
  readonly code: string;
  readonly coupon: Coupon | null;
  /** Why the coupon is unknown; `Checkout.discount.couponRefusal` covers coupons that do not apply. */
  readonly message: string | null;
}

export function readCouponCode(from: URLSearchParams | FormData): string | null {
  const typed = from.get("cupom");
  return (typeof typed === "string" && normalizeCouponCode(typed)) || null;
}

export const getCouponLabels = (form: FormData): Record<string, string> | null =>
  form.get("intent") === "cupom" ? { cupom: "Cupom de desconto" } : null;

/** The coupon of a cart: of its address, or the one that was applied before and neither removed nor used. */
export const readCoupon = async (
  context: Pick<RequestContext, "headers">,
  query: URLSearchParams,
): Promise<string | null> => readCouponCode(query) ?? readCartCoupon(context);

/** The cookie to send: an applied coupon is kept, one that does not exist is forgotten. */
export async function keepCoupon(
  context: Pick<RequestContext, "headers">,
  requested: RequestedCoupon | null,
): Promise<string[]> {
  if (requested === null) return [];
  const before = await readCartCoupon(context);
  const { code, coupon, message } = requested;
  if (coupon) return code === before ? [] : [await serializeCartCoupon(code)];
  const isRefused = code === before && message === messages.coupon.unknown;
  return isRefused ? [await serializeCartCoupon(null)] : [];
}

/** Looked up on every page, because a coupon may have expired. */
export async function findRequestedCoupon(
  context: RequestContext,
  code: string | null,
  lines: readonly CartLine[],
): Promise<RequestedCoupon | null> {
  if (code === null || lines.length === 0) return null;
  const { coupon, message } = await answerAbout(context, code, lines);
  return { code, coupon, message };
}

interface Answer {
  readonly coupon: Coupon | null;
  readonly message: string | null;
  readonly status: number;
  readonly headers?: Refusal["headers"];
}

async function answerAbout(
  context: RequestContext,
  code: string,
  lines: readonly CartLine[],
): Promise<Answer> {
  const { upstream, shopper } = context;
  const none = (message: string, status = 400) => ({ coupon: null, message, status });
  if (code.length > maxCouponCodeLength) return none(messages.coupon.unknown);
  const { tooMany, refund } = await consumeRateLimit(context, "coupon");
  if (tooMany) return { coupon: null, ...tooMany };
  try {
    const productIds = lines.map(({ productId }) => productId);
    const coupon = await findCouponByCode(upstream, { code, productIds, shopperId: shopper?.id ?? null });
    if (coupon) await refund();
    if (coupon === "login") return none(messages.ours.couponNeedsLogin);
    return coupon ? { coupon, message: null, status: 200 } : none(messages.coupon.unknown);
  } catch (error) {
    const { status, message } = toFormFailure(error, messages.ours.couponFailed);
    if (status >= 500) await refund();
    return none(message, status);
  }
}

/** 'Aplicar' and 'Remover': redirects to `pageWith(code)`, or returns the refusal; to the login where only that checks it. */
export async function changeCoupon(
  context: ActionContext,
  intent: "cupom" | "remover-cupom",
  lines: () => Promise<readonly CartLine[]>,
  pageWith: (code: string | null) => string,
): Promise<Response | Refusal> {
  if (intent === "remover-cupom")
    return redirectTo(`${pageWith(null)}#cupom`, context.session, [await serializeCartCoupon(null)]);
  const typed = String(context.form.get("cupom") ?? "").slice(0, 200);
  const code = readCouponCode(context.form);
  // A refusal sends no cookie, which holds a guest's new quantities; the page then says why the coupon does not count.
  const refuse = (reason: RefusalReason) =>
    context.session.changed
      ? redirectTo(`${pageWith(code)}#cupom`, context.session)
      : createRefusal({ ...reason, typed: { cupom: typed } });
  if (code === null) return refuse({ title: messages.ours.couponEmpty });
  const inCart = await lines();
  const { coupon, message, status, headers } = await answerAbout(context, code, inCart);
  if (message === messages.ours.couponNeedsLogin)
    return redirectTo(paths.login(pageWith(code)), context.session);
  if (coupon === null) return refuse({ title: message ?? messages.coupon.unknown, status, headers });
  const reason = getRefusalReason(coupon, inCart);
  if (reason !== null) {
    const title = describeRefusal(reason, coupon);
    return refuse(reason === "belowMinimum" ? { title: messages.coupon.invalid, message: title } : { title });
  }
  return redirectTo(`${pageWith(code)}#cupom-aplicado`, context.session, [await serializeCartCoupon(code)]);
}

export async function findCouponRefusal(
  context: RequestContext,
  code: string,
  lines: readonly CartLine[],
): Promise<string | null> {
  const { coupon, message } = await answerAbout(context, code, lines);
  if (coupon === null) return message ?? messages.coupon.unknown;
  const reason = getRefusalReason(coupon, lines);
  return reason && describeRefusal(reason, coupon);
}

function getRefusalReason(coupon: Coupon, lines: readonly CartLine[]): CouponRefusal | null {
  const now = new Date();
  const priced = lines.map((line) => ({
    ...line,
    totalInCentavos: calculateLinePrice(line, now).totalInCentavos,
  }));
  return calculateCheckoutDiscount([priced], coupon, null).couponRefusal;
}

function describeRefusal(reason: CouponRefusal, { minimumInCentavos }: Coupon): string {
  const { coupon, ours } = messages;
  if (reason === "belowDiscount") return coupon.belowDiscount;
  if (reason === "notForTheseLines") return ours.couponNotForTheseProducts;
  return coupon.belowMinimum(formatCentavos(minimumInCentavos ?? 0));
}

/** How much more an installer pays with the coupon than without it; 0 where it is no loss. */
function getLossInCentavos({ discount, groups }: Checkout, installerPercentage: number): number {
  const lines = groups.map((group) =>
    group.lines.map((line) => ({ ...line, totalInCentavos: line.price.totalInCentavos })),
  );
  const instead = calculateCheckoutDiscount(lines, null, installerPercentage);
  return Math.max(0, instead.totalInCentavos - discount.totalInCentavos);
}

export function getCouponBox(
  options: RequestedCoupon | null,
  checkout: Checkout,
  installerPercentage: number | null,
  here: string,
): CouponBoxContent {
  if (options === null) return { applied: null, suspended: null };
  const { discount, totals } = checkout;
  const { code, coupon } = options;
  if (coupon && discount.from === "coupon") {
    const lossInCentavos = installerPercentage ? getLossInCentavos(checkout, installerPercentage) : 0;
    const beside = installerPercentage
      ? messages.ours.couponReplacesInstaller(percent(installerPercentage))
      : null;
    const loss =
      lossInCentavos > 0 ? messages.purchase.couponCostsMore(formatCentavos(lossInCentavos)) : null;
    return { applied: { code, benefit: formatBenefit(coupon), beside, loss }, suspended: null };
  }
  const { couponRefusal: against } = discount;
  const reason =
    coupon && against ? describeRefusal(against, coupon) : (options.message ?? messages.coupon.unknown);
  const missingInCentavos = (coupon?.minimumInCentavos ?? 0) - totals.itemsInCentavos;
  const next =
    against === "belowMinimum" ? messages.ours.couponMissing(formatCentavos(missingInCentavos)) : null;
  const login = reason === messages.ours.couponNeedsLogin ? paths.login(here) : null;
  const title = messages.ours.couponNotApplied(code);
  return { applied: null, suspended: { code, title, reason, next, login } };
}

const percent = (percentage: number) => String(percentage).replace(".", ",");

function formatBenefit({ benefit, scope }: Coupon): string {
  const cut =
    benefit.kind === "percentage" ? `${percent(benefit.percent)}%` : formatCentavos(benefit.amountInCentavos);
  return `${cut} de desconto${scope.kind === "order" ? "" : " nos produtos participantes"}`;
}

export function getDiscountRows(
  options: RequestedCoupon | null,
  { discount }: Checkout,
  installerPercentage: number | null,
): { label: string; amount: number }[] {
  if (discount.from === "none" || discount.totalInCentavos === 0) return [];
  const label =
    discount.from === "coupon"
      ? `Desconto (${options?.code ?? "cupom"})`
      : `Desconto de aplicador (${percent(installerPercentage ?? 0)}%)`;
  return [{ label, amount: -discount.totalInCentavos }];
}

interface AskedCoupon {
  readonly code: string;
  readonly productIds: readonly number[];
  /** Null for a guest. */
  readonly shopperId: number | null;
}

/**
 * A coupon by its code, for these products; null for an unknown one, whatever the upstream says about it (purchase 5,
 * "Coupon"). Another refusal is an error with the upstream's reason. 'login' for a guest whose coupon the upstream does
 * not check.
 */
export async function findCouponByCode(
  upstream: Upstream,
  { code, productIds, shopperId }: AskedCoupon,
): Promise<Coupon | "login" | null> {
  const body = { code: code.toUpperCase(), productIds: [...new Set(productIds)] };
  try {
    const answer =
      shopperId === null
        ? await upstream(previewCoupon, { body })
        : await awaitOrNull(upstream(findCoupon, { body: { ...body, userId: shopperId } }));
    return answer?.content ? couponFromWire(answer.content) : null;
  } catch (error) {
    if (shopperId === null && isUnknownCall(error)) return "login";
    throw error;
  }
}

function couponFromWire(wire: z.output<typeof coupon>): Coupon {
  const benefit =
    wire.benefit === 1
      ? ({ kind: "percentage", percent: wire.descontoPercentual ?? 0 } as const)
      : ({ kind: "amount", amountInCentavos: convertToCentavos(wire.descontoReais ?? 0) } as const);
  const minimum = wire.minimum_price ?? null;
  return {
    id: wire.id,
    code: wire.code,
    scope: scopeFromWire(wire),
    benefit,
    minimumInCentavos: minimum === null ? null : convertToCentavos(minimum),
  };
}

function scopeFromWire(wire: z.output<typeof coupon>): CouponScope {
  switch (wire.type) {
    case 3:
      return { kind: "category", categoryId: wire.categoryId ?? null };
    case 4:
      return { kind: "subcategory", subcategoryId: wire.subCategoryId ?? null };
    case 5:
      return { kind: "product", productId: wire.productId ?? null };
    default:
      return { kind: "order" };
  }
}

/** The coupon of the cart, until it is removed, refused or used. */
const cookie = createSignedCookie("cupom", 30 * 24 * 60 * 60);

async function readCartCoupon({ headers }: Pick<RequestContext, "headers">): Promise<string | null> {
  const code: unknown = await cookie.parse(headers.get("cookie"));
  return typeof code === "string" && code !== "" ? code : null;
}

/** The `Set-Cookie` header; null forgets the coupon. */
export const serializeCartCoupon = (code: string | null): Promise<string> =>
  code === null ? cookie.serialize("", { maxAge: 0 }) : cookie.serialize(code);
