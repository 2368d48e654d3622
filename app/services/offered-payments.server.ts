import type { OfferedPayments } from "~/domain/payment-method";
import { settings } from "~/env.server";
import { messages } from "~/messages";
import type { UpstreamCapabilities } from "~/upstream/capabilities.server";

/** Where a card can be typed: in the checkout through the tokens' address, or on the provider's page. */
export const cardEntry = (can: UpstreamCapabilities) => ({
  tokensUrl: settings.cardTokens?.url ?? null,
  hasPage: can.payOnCardPage,
});

/** The only source of what any page offers. Without a place to type a card there is no payment by card. */
export function getOfferedPayments(can: UpstreamCapabilities): OfferedPayments {
  const { tokensUrl, hasPage } = cardEntry(can);
  return {
    card: can.takeCards && (tokensUrl !== null || hasPage),
    pix: can.takePix,
    boleto: can.takeBoletos,
  };
}

export const isNothingPayable = ({ card, pix, boleto }: OfferedPayments): boolean => !card && !pix && !boleto;

/** How many payments a purchase from so many shops makes; null for one shop. */
export function paymentsOfShops(shops: number, can: UpstreamCapabilities): string | null {
  if (shops < 2) return null;
  const { jointPayments, separatePayments } = messages.purchase;
  return (can.joinPayments ? jointPayments : separatePayments)(shops, getOfferedPayments(can));
}
