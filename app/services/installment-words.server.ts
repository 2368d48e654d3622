import { messages } from "~/messages";
import type { UpstreamCapabilities } from "~/upstream/capabilities.server";
import { formatCentavos } from "../../common/money";

interface Installments {
  readonly count: number;
  readonly hasInterest: boolean;
  readonly valueInCentavos: number;
}

export function installmentWords({ count, hasInterest, valueInCentavos }: Installments): string {
  const { withInterest, withoutInterest } = messages.installments;
  return (hasInterest ? withInterest : withoutInterest)(count, formatCentavos(valueInCentavos));
}

/** How many payments a purchase from so many shops makes; null for one shop. */
export function paymentsOfShops(shops: number, can: UpstreamCapabilities): string | null {
  if (shops < 2) return null;
  const { jointPayments, separatePayments } = messages.ours;
  return can.joinPayments ? jointPayments(shops) : separatePayments(shops);
}
