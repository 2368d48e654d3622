import type { z } from "zod";
import type { Upstream } from "~/upstream/http.server";
import { awaitUnlessMissing } from "~/upstream/upstream-error.server";
import {
  confirmStockAlert,
  getStockAlert,
  listStockAlerts,
  removeStockAlert,
  requestStockAlert,
  stopStockAlert,
} from "../../../contract/stock-alerts";

export type OwnStockAlert = z.output<typeof listStockAlerts.answer>["alerts"][number];
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

/** The account's waiting alerts, newest first. Null if the upstream has no such list. */
export const findOwnAlerts = async (upstream: Upstream): Promise<OwnStockAlert[] | null> =>
  (await awaitUnlessMissing(upstream(listStockAlerts)))?.alerts ?? null;

export async function deleteAlert(upstream: Upstream, id: number): Promise<void> {
  await upstream(removeStockAlert, { body: { id } });
}
