import { createHmac } from "node:crypto";
import { z } from "zod";
import { mapAddressFields, toAddressParts } from "~/domain/address";
import { settings } from "~/env.server";
import type { OrderToPlace } from "~/upstream/order-placement.server";
import { equalInConstantTime } from "../../../server/constant-time.mjs";

const id = z.number().int();
const centavos = z.number().int();
const words = z.string().nullable();

const order = z.object({
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
