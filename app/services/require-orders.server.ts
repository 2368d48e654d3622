import type { Order } from "~/domain/order";
import type { Upstream } from "~/upstream/http.server";
import { findOrdersByCode } from "~/upstream/orders.server";

const maxCodes = 30;
const maxCodeLength = 60;

/** Orders of the URL's `ordersCode`, and those that are paid together with them. Throws 404 if any code is unknown or belongs to another shopper. */
export async function requireOrders(upstream: Upstream, address: string): Promise<Order[]> {
  const asked = new URL(address).searchParams.get("ordersCode") ?? "";
  const codes = [...new Set(asked.split(",").map((code) => code.trim()))].filter(Boolean);
  const isReadable = codes.length <= maxCodes && codes.every((code) => code.length <= maxCodeLength);
  const orders = codes.length > 0 && isReadable ? await findOrdersByCode(upstream, codes) : [];
  if (orders.length === 0 || orders.length < codes.length) throw new Response(null, { status: 404 });
  const others = orders.flatMap(({ paidTogetherWith }) => paidTogetherWith);
  const all = new Set([...codes, ...others]);
  return all.size > codes.length ? findOrdersByCode(upstream, [...all]) : orders;
}
