import { createHash } from "node:crypto";
import { awaitOptional } from "~/http/screen.server";
import type { Order, OrderItem } from "~/model/order";
import { getPaymentStanding, type PaymentStanding } from "~/model/payment-standing";
import type { Product } from "~/model/product";
import type { Upstream } from "~/upstream/http.server";
import { findOrdersByCode } from "~/upstream/orders.server";
import { findProduct } from "~/upstream/products.server";
import { describeLatePayment, getBuyAgainLabel, getStandingTitle } from "./order-messages.server";

const urgency = [
  "waiting",
  "inAnalysis",
  "denied",
  "unanswered",
  "expired",
  "cancelledUnpaid",
  "cancelledPaid",
  "returned",
  "paid",
] as const satisfies readonly PaymentStanding[];

export function getOrderStates(orders: readonly Order[], now: Date) {
  const known = orders.map((order) => ({ order, standing: getPaymentStanding(order, now) }));
  const states = urgency.flatMap((standing) => {
    const some = known.filter((each) => each.standing === standing).map(({ order }) => order);
    const [first] = some;
    if (first === undefined) return [];
    return [
      {
        standing,
        title: getStandingTitle(standing, first),
        codes: some.map(({ code }) => code),
        buyAgain: getBuyAgainLabel(standing),
        late: some.flatMap((order) => describeLatePayment(order) ?? []),
      },
    ];
  });
  return states.map(({ codes, ...each }) => ({
    ...each,
    orders: states.length > 1 ? `${codes.length > 1 ? "Pedidos" : "Pedido"} nº ${codes.join(", ")}` : null,
  }));
}

export function getStatusFingerprint(orders: readonly Order[], now: Date): string {
  const shown = orders.map(({ upstreamNow: _, ...order }) => order);
  return createHash("sha256")
    .update(JSON.stringify([getOrderStates(orders, now), shown]))
    .digest("base64url")
    .slice(0, 12);
}

/** Order items lack ids, so products are looked up by name and attributes; null for what is no longer sold. */
export async function withProductIds<Listed extends Pick<Order, "items">>(
  upstream: Upstream,
  order: Listed,
): Promise<Listed> {
  return { ...order, items: await Promise.all(order.items.map((item) => withIds(upstream, item))) };
}

async function withIds(upstream: Upstream, item: OrderItem): Promise<OrderItem> {
  if (item.productId !== null && item.skuId !== null) return item;
  const product = await awaitOptional(findProduct(upstream, item.productName), null);
  if (product === null) return item;
  return { ...item, productId: item.productId ?? product.id, skuId: item.skuId ?? skuIdIn(product, item) };
}

function skuIdIn({ skus }: Product, { attributeValues }: OrderItem): number | null {
  const wanted = JSON.stringify(attributeValues.toSorted());
  const found = skus.filter(
    ({ attributes }) => JSON.stringify(attributes.map(({ value }) => value).toSorted()) === wanted,
  );
  const [only] = found.length === 0 && attributeValues.length === 0 ? skus : found;
  return only !== undefined && (found.length === 1 || skus.length === 1) ? only.id : null;
}

const maxCodes = 30;
const maxCodeLength = 60;

/** Orders of the URL's `ordersCode`, and those that are paid together with them. Throws 404 if any code is unknown or belongs to another shopper. */
export async function requireOrders(upstream: Upstream, address: string): Promise<Order[]> {
  const requested = new URL(address).searchParams.get("ordersCode") ?? "";
  const codes = [...new Set(requested.split(",").map((code) => code.trim()))].filter(Boolean);
  const isReadable = codes.length <= maxCodes && codes.every((code) => code.length <= maxCodeLength);
  const orders = codes.length > 0 && isReadable ? await findOrdersByCode(upstream, codes) : [];
  if (orders.length === 0 || orders.length < codes.length) throw new Response(null, { status: 404 });
  const others = orders.flatMap(({ paidTogetherWith }) => paidTogetherWith);
  const all = new Set([...codes, ...others]);
  return all.size > codes.length ? findOrdersByCode(upstream, [...all]) : orders;
}
