import { formatTime } from "~/domain/dates";
import type { OpenedRequest } from "~/request.server";

/**
 * Since when the page's prices stand, as '14h32', where some had to come from memory; null where all are today's. To be
 * asked last, after everything that the loader reads; the shop's layout tells the shopper.
 */
export function pricesAsOf({ rememberedFrom }: Pick<OpenedRequest, "rememberedFrom">): string | null {
  const moment = rememberedFrom();
  return moment && formatTime(moment);
}
