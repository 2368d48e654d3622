import type { z } from "zod";
import {
  confirmStockAlert,
  getStockAlert,
  requestStockAlert,
  stopStockAlert,
} from "../../contract/stock-alerts";
import type { Upstream } from "./http.server";

export type StockAlert = z.output<typeof getStockAlert.answer>;

/** Asks for a mail when the product, or the sku, is in stock again (ours: product/stock-alert). */
export async function askForStockAlert(
  upstream: Upstream,
  alert: { readonly productId: number; readonly skuId: number | null; readonly email: string },
): Promise<void> {
  await upstream(requestStockAlert, { body: alert });
}

/** Throws UpstreamError with status 404 for an unknown token. */
export const findStockAlert = (upstream: Upstream, token: string): Promise<StockAlert> =>
  upstream(getStockAlert, { query: { token } });

export async function confirmAlert(upstream: Upstream, token: string): Promise<void> {
  await upstream(confirmStockAlert, { body: { token } });
}

export async function stopAlert(upstream: Upstream, token: string): Promise<void> {
  await upstream(stopStockAlert, { body: { token } });
}
