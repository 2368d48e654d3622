import { createHmac } from "node:crypto";
import { z } from "zod";
import { type CartLine, groupByReseller } from "~/domain/cart";
import { lineKey } from "~/domain/guest-cart";
import { countPieces, findPlacement, type OrderAttempt } from "~/domain/order-attempt";
import type { Shopper } from "~/domain/shopper";
import { settings } from "~/env.server";
import { messages } from "~/messages";
import { findCart } from "~/upstream/carts.server";
import { findFreightQuote } from "~/upstream/freight.server";
import type { Upstream } from "~/upstream/http.server";
import type { OrderToPlace, PlacementChange } from "~/upstream/order-placement.server";
import { findOrders } from "~/upstream/orders.server";
import { formatCentavos } from "../../common/money";
import { equalInConstantTime } from "../../server/constant-time.mjs";

const id = z.number().int();
const centavos = z.number().int();
const words = z.string().nullable();

const order = z.object({
  shopperId: id,
  resellerId: id,
  couponId: id.nullable(),
  address: z.object({
    id,
    shopperId: id,
    isDefault: z.boolean(),
    nickname: words,
    street: z.string(),
    number: words,
    complement: words,
    neighborhood: words,
    city: z.string(),
    state: z.string(),
    cep: z.string(),
    country: z.string(),
    latitude: z.number().nullable(),
    longitude: z.number().nullable(),
  }),
  phone: z.string(),
  taxId: z.string(),
  shipping: z.object({
    id: id.nullable(),
    name: z.string(),
    carrierName: words,
    priceInCentavos: centavos,
    minBusinessDays: z.number().nullable(),
    maxBusinessDays: z.number().nullable(),
  }),
  paymentMethod: z.union([z.literal(0), z.literal(1), z.literal(2)]),
  installments: z.number().int(),
  cardToken: words,
  savedCardId: id.nullable().default(null),
  savesCard: z.boolean().default(false),
  items: z.array(
    z.object({
      productId: id,
      skuId: id,
      quantity: z.number().int(),
      unitPriceInCentavos: centavos,
      cartVersion: words.optional(),
    }),
  ),
  discountInCentavos: centavos,
  interestInCentavos: centavos,
  totalInCentavos: centavos,
}) satisfies z.ZodType<OrderToPlace>;

const review = z.object({
  madeAtMs: z.number(),
  earlierCodes: z.array(z.string()).default([]),
  orders: z.array(order).min(1),
});

export interface Review {
  readonly madeAtMs: number;
  /** Recent orders of the shopper that were there before the review. */
  readonly earlierCodes: readonly string[];
  readonly orders: readonly OrderToPlace[];
}

export const reviewLifetimeInMinutes = 30;

/** Prices and stock change: an old review has to be confirmed again before payment. */
export const isExpired = ({ madeAtMs }: Pick<Review, "madeAtMs">, now = Date.now()): boolean =>
  now - madeAtMs > reviewLifetimeInMinutes * 60_000;

/** A duplicate submission sends the same payload, even when the cart is empty by then. */
export function seal(review: Review): string {
  const text = Buffer.from(JSON.stringify(review)).toString("base64url");
  return `${text}.${getSignature(text, settings.sessionSecrets[0] ?? "")}`;
}

/** Returns null for a seal that is invalid or belongs to another shopper. */
export function unseal(sealed: unknown, shopperId: number): Review | null {
  if (typeof sealed !== "string") return null;
  const [text = "", signature = ""] = sealed.split(".");
  if (!settings.sessionSecrets.some((secret) => equalInConstantTime(signature, getSignature(text, secret))))
    return null;
  const found = review.safeParse(JSON.parse(Buffer.from(text, "base64url").toString()));
  return found.success && found.data.orders.every((each) => each.shopperId === shopperId) ? found.data : null;
}

const getSignature = (text: string, secret: string): string =>
  createHmac("sha256", secret).update(`order ${text}`).digest("base64url");

/** An upstream with versioned cart lines checks them in the transaction that places the order. */
export const isBoundByUpstream = ({ orders }: Pick<Review, "orders">): boolean =>
  orders.every(({ items }) => items.every(({ cartVersion }) => Boolean(cartVersion)));

type ReviewMismatch =
  | { readonly placed: readonly string[]; readonly changes?: never }
  | { readonly placed?: never; readonly changes: readonly PlacementChange[] };

/** For upstreams without idempotency keys or cart versions: finds orders already made from this review, and changes. */
export async function checkReview(
  upstream: Upstream,
  shopper: Shopper,
  { review, key }: { review: Review; key: string },
): Promise<ReviewMismatch | null> {
  const [quote, cart, history] = await Promise.all([
    findFreightQuote(upstream),
    findCart(upstream),
    findOrders(upstream, shopper.id),
  ]);
  const { codes: placed } = findPlacement(toAttempt(review), history);
  if (placed.length > 0) return { placed };
  const changes = [
    ...(isExpired(review) ? [change("review")] : []),
    ...review.orders.flatMap((order) => changedLines(order, cart.lines)),
  ];
  const isOpen = quote !== null && (quote.checkoutKey === null || quote.checkoutKey === key);
  if (isOpen && changes.length === 0) return null;
  return { changes: changes.length > 0 ? changes : [change("review")] };
}

/** What to remember of a review until its outcome is known. */
export function toAttempt({
  madeAtMs,
  earlierCodes,
  orders,
}: Review): Pick<OrderAttempt, "reviewedAtMs" | "earlierCodes" | "orders" | "lines"> {
  return {
    reviewedAtMs: madeAtMs,
    earlierCodes,
    orders: orders.map(({ totalInCentavos, items }) => ({ totalInCentavos, pieces: countPieces(items) })),
    lines: isBoundByUpstream({ orders })
      ? null
      : orders.flatMap(({ resellerId, items }) =>
          items.map(({ skuId, quantity }) => ({ skuId, resellerId, quantity })),
        ),
  };
}

function changedLines({ resellerId, items }: OrderToPlace, lines: readonly CartLine[]): PlacementChange[] {
  return items.flatMap(({ skuId, quantity }) => {
    const line = lines.find((each) => lineKey(each) === lineKey({ skuId, resellerId }));
    if (line?.quantity === quantity) return [];
    return [{ kind: "cart", skuId, resellerId, expected: quantity, actual: line?.quantity ?? 0 }];
  });
}

const change = (kind: "review"): PlacementChange => ({
  ...{ kind, skuId: null, resellerId: null },
  ...{ expected: null, actual: null },
});

export function describeChanges(changes: readonly PlacementChange[], lines: readonly CartLine[]): string[] {
  return [...new Set(changes.map((change) => inWords(change, lines)))];
}

export const isOrdered = (changes: readonly PlacementChange[]): boolean =>
  changes.some(({ kind }) => kind === "ordered");

export const needsCart = (changes: readonly PlacementChange[]): boolean =>
  changes.some(({ kind, actual }) => kind === "stock" || (kind === "freight" && actual === null));

function inWords(change: PlacementChange, lines: readonly CartLine[]): string {
  const line = lines.find((each) => each.skuId === change.skuId && each.resellerId === change.resellerId);
  const name = line?.productName ?? "Um produto";
  switch (change.kind) {
    case "cart":
      return change.actual
        ? messages.ours.cartLineChanged(name, change.expected ?? 0, change.actual)
        : messages.ours.cartLineGone(name);
    case "ordered":
      return messages.ours.cartOrdered;
    case "review":
      return messages.ours.reviewExpired(reviewLifetimeInMinutes);
    case "price":
      return `${name}: o preço ${fromTo(change)}.`;
    case "stock":
      return change.actual
        ? `${name}: você pediu ${change.expected ?? ""}, e há ${change.actual} em estoque.`
        : messages.cart.noResellerHas(name, line?.attributes.map(({ value }) => value).join(" · ") ?? "");
    case "freight":
      return change.actual === null
        ? `${getShop(change, lines)}: ${messages.ours.freightOptionGone}`
        : `${getShop(change, lines)}: o frete ${fromTo(change)}.`;
    case "discount":
      return `O desconto ${fromTo(change)}.`;
    case "coupon":
      return "O cupom não vale mais.";
    case "total":
      return `O total ${fromTo(change)}.`;
    case "address":
      return messages.ours.destinationChanged;
    case "profile":
      return messages.profile.complete;
    case "card":
      return messages.ours.savedCardGone;
  }
}

const getShop = ({ resellerId }: PlacementChange, lines: readonly CartLine[]): string =>
  groupByReseller(lines).find((group) => group.resellerId === resellerId)?.reseller?.name ?? "Uma loja";

function fromTo({ expected, actual }: PlacementChange): string {
  const from = expected === null ? "" : ` de ${formatCentavos(expected)}`;
  return actual === null ? "mudou" : `passou${from} para ${formatCentavos(actual)}`;
}
