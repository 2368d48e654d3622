import { settings } from "~/env.server";
import { messages } from "~/messages";
import type { Order } from "~/model/order";
import type { OfferedPayments, PaymentMethod } from "~/model/payment-method";
import type { IconName } from "~/ui/icon";
import { getAcceptedPayments } from "~/upstream/compatibility/checkout.server";
import type { Upstream } from "~/upstream/http.server";
import { boleto } from "./boleto.server";
import { card } from "./card.server";
import { pix } from "./pix.server";
import type { WayToPay } from "./way.server";

export interface PaymentOffer extends OfferedPayments {
  /** Where a card can be typed: in the checkout through the tokens' address, or on the provider's page. */
  readonly cardEntry: { readonly tokensUrl: string | null; readonly hasPage: boolean };
  /** One Pix code or boleto pays the orders of all shops. */
  readonly isJoint: boolean;
}

/** The only source of what any page offers. Without a place to type a card there is no payment by card. */
export function getPaymentOffer(upstream: Upstream): PaymentOffer {
  const { hasCardPage, ...accepted } = getAcceptedPayments(upstream);
  const cardEntry = { tokensUrl: settings.cardTokens?.url ?? null, hasPage: hasCardPage };
  const isTypeable = cardEntry.tokensUrl !== null || hasCardPage;
  return { ...accepted, card: accepted.card && isTypeable, cardEntry };
}

const ways: readonly WayToPay[] = [card, pix, boleto];

const wayByMethod: Readonly<Record<PaymentMethod, WayToPay>> = { 0: card, 1: boleto, 2: pix };

export const getWayToPay = ({ paymentMethod }: Pick<Order, "paymentMethod">): WayToPay =>
  wayByMethod[paymentMethod];

/** Pages offer them in this order. */
export const getOfferedWays = (offered: OfferedPayments): readonly WayToPay[] =>
  ways.filter(({ key }) => offered[key]);

const waysInCash = (offered: OfferedPayments) =>
  getOfferedWays(offered).flatMap(({ inCash }) => inCash ?? []);

export const isNothingPayable = (offered: OfferedPayments): boolean => getOfferedWays(offered).length === 0;

/** How many payments a purchase from so many shops makes; null for one shop. */
export function describePaymentsOfShops(shops: number, offer: PaymentOffer): string | null {
  if (shops < 2) return null;
  const { jointPayments, separatePayments } = messages.purchase;
  return (offer.isJoint ? jointPayments : separatePayments)(shops, waysInCash(offer), offer.card);
}

export const describePaymentTerms = (offer: PaymentOffer): string =>
  messages.purchase.paymentTerms(waysInCash(offer), offer.card);

interface PaymentHighlight {
  readonly icon: IconName;
  readonly title: string;
}

export function highlightPayment({ card, pix, boleto }: OfferedPayments): PaymentHighlight[] {
  if (card) return [{ icon: "card", title: "Até 3x sem juros" }];
  if (pix) return [{ icon: "pix", title: "Pix na hora" }];
  return boleto ? [{ icon: "barcode", title: "Boleto" }] : [];
}
