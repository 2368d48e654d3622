import { settings } from "~/env.server";
import { messages } from "~/messages";
import type { OfferedPayments } from "~/model/payment-method";
import type { IconName } from "~/ui/icon";
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

const chosenFrom = (can: UpstreamCapabilities, words: Readonly<Record<keyof OfferedPayments, string>>) => {
  const offered = getOfferedPayments(can);
  return (["card", "pix", "boleto"] as const).flatMap((way) => (offered[way] ? [words[way]] : []));
};

/** For the foot of every page. */
export const listPayments = (can: UpstreamCapabilities) =>
  chosenFrom(can, { card: "Cartão em até 3x sem juros", pix: "Pix", boleto: "Boleto" });

/** For a product's page. */
export const describePayments = (can: UpstreamCapabilities) =>
  chosenFrom(can, {
    card: "Cartão de crédito: em até 3x sem juros",
    pix: "Pix: aprovação imediata",
    boleto: "Boleto bancário: 2 a 3 dias úteis para compensação do pagamento",
  });

interface PaymentHighlight {
  readonly icon: IconName;
  readonly title: string;
  readonly text: string;
}

/** For the home page. */
export function highlightPayment(can: UpstreamCapabilities): PaymentHighlight[] {
  const { card, pix, boleto } = getOfferedPayments(can);
  if (card)
    return [
      { icon: "card", title: "Até 3x sem juros", text: pix ? "no cartão, ou Pix na hora" : "no cartão" },
    ];
  if (pix) return [{ icon: "pix", title: "Pix na hora", text: boleto ? "ou boleto" : "aprovação imediata" }];
  return boleto ? [{ icon: "barcode", title: "Boleto", text: "em qualquer banco ou lotérica" }] : [];
}
