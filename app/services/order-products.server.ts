import type { Order, OrderItem } from "~/domain/order";
import type { Product } from "~/domain/product";
import { optional } from "~/http/failures.server";
import type { Upstream } from "~/upstream/http.server";
import { findProduct } from "~/upstream/products.server";

/** Order items lack ids, so products are looked up by name and attributes; null for what is no longer sold. */
export async function withProductIds<Listed extends Pick<Order, "items">>(
  upstream: Upstream,
  order: Listed,
): Promise<Listed> {
  return { ...order, items: await Promise.all(order.items.map((item) => withIds(upstream, item))) };
}

async function withIds(upstream: Upstream, item: OrderItem): Promise<OrderItem> {
  if (item.productId !== null && item.skuId !== null) return item;
  const product = await optional(findProduct(upstream, item.productName), null);
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
