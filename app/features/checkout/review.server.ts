import { createHmac } from "node:crypto";
import { z } from "zod";
import { settings } from "~/env.server";
import type { OrderAttempt } from "~/features/order-attempt/order-attempt.server";
import { type Address, mapAddressFields, toAddressParts } from "~/model/address";
import { type Checkout, reviewLifetimeInMinutes } from "~/model/checkout";
import type { Coupon } from "~/model/coupon";
import type { Order } from "~/model/order";
import type { PaymentMethod } from "~/model/payment-method";
import type { Profile, Shopper } from "~/model/shopper";
import type { OrderToPlace } from "~/upstream/orders.server";
import { isEqualInConstantTime } from "../../../server/constant-time.mjs";

const id = z.number().int();
const centavos = z.number().int().min(0);
const words = z.string().nullable();

const storedOrder = z.object({
  shopperId: id,
  resellerId: id,
  couponId: id.nullable(),
  address: z.object({
    ...toAddressParts(mapAddressFields(() => words)),
    id,
    shopperId: id,
    isDefault: z.boolean(),
    street: z.string(),
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
  replaces: words.default(null),
  roomProjectId: id.nullable().default(null),
  items: z.array(
    z.object({
      productId: id,
      skuId: id,
      quantity: z.number().int(),
      unitPriceInCentavos: centavos.positive(),
      cartVersion: words.optional(),
      measures: words.optional(),
      name: z.string().optional(),
    }),
  ),
  discountInCentavos: centavos,
  interestInCentavos: centavos,
  totalInCentavos: centavos,
}) satisfies z.ZodType<OrderToPlace>;

const storedReview = z.object({
  madeAtMs: z.number(),
  reviewedAtMs: z.number(),
  earlierCodes: z.array(z.string()).default([]),
  orders: z.array(storedOrder).min(1),
});

export interface OrderReview extends Pick<OrderAttempt, "reviewedAtMs" | "earlierCodes"> {
  readonly madeAtMs: number;
  readonly orders: readonly OrderToPlace[];
}

/** Prices and stock change: an old review has to be confirmed again before payment. */
export const isExpired = ({ madeAtMs }: Pick<OrderReview, "madeAtMs">, now = Date.now()): boolean =>
  now - madeAtMs > reviewLifetimeInMinutes * 60_000;

/**
 * An upstream with versioned cart lines checks them, and the key, in the transaction that places the order; an order that
 * replaces another does not come from the cart.
 */
export const isBoundByUpstream = ({ orders }: Pick<OrderReview, "orders">): boolean =>
  orders.every(
    ({ items, replaces }) =>
      replaces !== null || items.every(({ cartVersion: version }) => hasVersion({ version })),
  );

export const hasVersion = ({ version }: { readonly version?: string | null }): boolean => Boolean(version);

/** A duplicate submission sends the same payload, even when the cart is empty by then. */
export function signReview(review: OrderReview): string {
  const text = Buffer.from(JSON.stringify(review)).toString("base64url");
  return `${text}.${getSignature(text, settings.sessionSecrets[0] ?? "")}`;
}

/** Returns null for a review whose signature is invalid, or of another shopper. */
export function verifyReview(signedReview: string, shopperId: number): OrderReview | null {
  const [text = "", signature = ""] = signedReview.split(".");
  if (!settings.sessionSecrets.some((secret) => isEqualInConstantTime(signature, getSignature(text, secret))))
    return null;
  const found = storedReview.safeParse(JSON.parse(Buffer.from(text, "base64url").toString()));
  return found.success && found.data.orders.every((each) => each.shopperId === shopperId) ? found.data : null;
}

const getSignature = (text: string, secret: string): string =>
  createHmac("sha256", secret).update(`order ${text}`).digest("base64url");

interface Reviewed {
  readonly shopper: Shopper;
  readonly profile: Profile;
  readonly address: Address;
  readonly checkout: Checkout;
  readonly coupon: { readonly coupon: Coupon | null } | null;
  readonly replaced: readonly Pick<Order, "code" | "resellerId">[];
  readonly pictures: ReadonlyMap<number, number>;
}

interface Payment {
  readonly method: PaymentMethod;
  getInstallments(resellerId: number): number;
  /** Null: the card is typed. */
  readonly savedCardId: number | null;
  readonly savesCard: boolean;
}

/** One order per freight group (purchase 3, "Order payload"). */
export function toOrders(
  { shopper, profile, address, checkout, coupon, replaced, pictures }: Reviewed,
  payment: Payment,
): OrderToPlace[] {
  const couponId = checkout.discount.from === "coupon" ? (coupon?.coupon?.id ?? null) : null;
  return checkout.groups.flatMap(({ resellerId, lines, shipping, totals }) =>
    shipping === null
      ? []
      : [
          {
            shopperId: shopper.id,
            resellerId,
            couponId,
            address,
            phone: profile.phone ?? "",
            taxId: profile.taxId ?? "",
            shipping,
            paymentMethod: payment.method,
            installments: payment.getInstallments(resellerId),
            cardToken: null,
            savedCardId: payment.savedCardId,
            savesCard: payment.savesCard,
            replaces: replaced.find((order) => order.resellerId === resellerId)?.code ?? null,
            roomProjectId: pictures.get(resellerId) ?? null,
            items: lines.map(({ productId, skuId, quantity, price, version = null, ...line }) => ({
              productId,
              skuId,
              quantity,
              unitPriceInCentavos: price.unit.priceInCentavos,
              cartVersion: version,
              name: line.productName,
              measures: line.measures,
            })),
            discountInCentavos: totals.discountInCentavos,
            interestInCentavos: totals.interestInCentavos,
            totalInCentavos: totals.totalInCentavos,
          },
        ],
  );
}
