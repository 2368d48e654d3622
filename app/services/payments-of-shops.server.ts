import { messages } from "~/messages";
import { getCapabilities } from "~/upstream/capabilities.server";

/** How many payments a purchase from so many shops makes; null for one shop. */
export function paymentsOfShops(shops: number, apiUrl: string): string | null {
  if (shops < 2) return null;
  const { jointPayments, separatePayments } = messages.ours;
  return getCapabilities(apiUrl).joinPayments ? jointPayments(shops) : separatePayments(shops);
}
