import type { Order } from "~/domain/order";
import type { Upstream } from "~/upstream/http.server";
import { findOrdersByCode } from "~/upstream/orders.server";

const mostCodes = 30;
const longestCode = 60;

/** The orders that an address names by `ordersCode`. One code of nobody, or of somebody else, and it is not found. */
export async function demandOrders(upstream: Upstream, address: string): Promise<Order[]> {
  const asked = new URL(address).searchParams.get("ordersCode") ?? "";
  const codes = [...new Set(asked.split(",").map((code) => code.trim()))].filter(Boolean);
  const isReadable = codes.length <= mostCodes && codes.every((code) => code.length <= longestCode);
  const orders = codes.length > 0 && isReadable ? await findOrdersByCode(upstream, codes) : [];
  if (orders.length === 0 || orders.length < codes.length) throw new Response(null, { status: 404 });
  return orders;
}
