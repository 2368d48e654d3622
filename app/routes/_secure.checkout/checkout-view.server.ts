import { randomUUID } from "node:crypto";
import { addressLines } from "~/domain/address";
import { otherCard, savedCardExpiry, savedCardName } from "~/domain/card";
import { countInWords } from "~/domain/cart";
import { freightWords } from "~/domain/freight";
import { codesBefore } from "~/domain/order-attempt";
import { settings } from "~/env.server";
import { messages } from "~/messages";
import { paths } from "~/paths";
import type { CheckoutStep } from "~/paths/pages";
import { getCouponBox, getDiscountRows } from "~/services/coupon.server";
import { paymentsOfShops } from "~/services/payments-of-shops.server";
import { getCapabilities } from "~/upstream/capabilities.server";
import { getCheckoutGroups } from "./bought-groups.server";
import type { CheckoutPage } from "./checkout-page.server";
import { installmentChoices } from "./installment-choices.server";
import { toOrders } from "./orders-to-place.server";
import { checkoutAt, isByCard, type PaymentChoice, usualChoice } from "./payment-choice.server";
import { seal } from "./sealed-orders.server";
import { cardEntry, describeWay, offeredWays } from "./ways-to-pay.server";

export function checkoutView(page: CheckoutPage, step: CheckoutStep, choice: PaymentChoice | null) {
  const { checkout, address, quote, coupon, installerPercentage } = page;
  const { totals, groups } = checkout;
  const cupom = coupon?.code ?? null;
  const here = checkoutAt(step, choice, cupom);
  const reviewed = reviewedChoice(step, choice);
  return {
    step,
    here,
    addresses: {
      delivery: checkoutAt("entrega", choice, cupom),
      payment: checkoutAt("pagamento", choice, cupom),
      review: checkoutAt("revisao", reviewed, cupom),
      cart: paths.cart({ cupom }),
    },
    coupon: getCouponBox(coupon, checkout, installerPercentage, here),
    address: { nickname: address.nickname, lines: addressLines(address) },
    count: countInWords(
      groups.flatMap(({ lines }) => lines),
      groups.length,
    ),
    groups: getCheckoutGroups(groups, new Date()),
    rows: [
      { label: "Produtos", amount: totals.itemsInCentavos },
      ...getDiscountRows(coupon, checkout, installerPercentage),
      { label: "Frete", amount: freightWords(totals.freightInCentavos) },
    ],
    interestInCentavos: totals.interestInCentavos,
    totalInCentavos: totals.totalInCentavos,
    waysToPay: offeredWays().map(({ value, label, detail, icon }) => ({ value, label, detail, icon })),
    paymentsOfShops: paymentsOfShops(groups.length, settings.apiUrl),
    chosen: (choice ?? usualChoice).way.value,
    installments: installmentChoices(checkout, choice),
    card: { ...cardEntry(), ...savedCardsView(page, choice), texts: cardTexts },
    review: reviewed && reviewView(page, reviewed, quote.checkoutKey),
  };
}

function savedCardsView({ savedCards }: CheckoutPage, choice: PaymentChoice | null) {
  const [newest] = savedCards;
  const preselected = choice && isByCard(choice) ? choice.savedCardId : newest?.id;
  return {
    canSave: getCapabilities(settings.apiUrl).saveCards,
    saves: choice?.savesCard ?? false,
    saved: savedCards.map((card) => ({
      value: String(card.id),
      label: savedCardName(card),
      detail: `Vence em ${savedCardExpiry(card)}`,
    })),
    chosen: String(preselected ?? otherCard),
  };
}

/** The delivery step can be ordered at once, except by card, which needs its installments. */
function reviewedChoice(step: CheckoutStep, choice: PaymentChoice | null): PaymentChoice | null {
  if (step === "revisao") return choice;
  const usual = choice ?? usualChoice;
  return step === "entrega" && !isByCard(usual) ? usual : null;
}

function reviewView(page: CheckoutPage, choice: PaymentChoice, key: string | null) {
  const madeAtMs = Date.now();
  const { groups } = page.checkout;
  const { value, label, icon } = choice.way;
  const savedCard = page.savedCards.find(({ id }) => id === choice.savedCardId);
  return {
    way: { value, label, detail: describeWay(choice.way, groups.length), icon },
    isByCard: isByCard(choice),
    savedCard: savedCard ? savedCardName(savedCard) : null,
    savesCard: choice.savesCard,
    resellerIds: groups.map(({ resellerId }) => resellerId),
    key: key ?? randomUUID(),
    sealed: seal({
      madeAtMs,
      earlierCodes: codesBefore(madeAtMs, page.history),
      orders: toOrders(page, choice),
    }),
  };
}

const { checkout: quoted, ours } = messages;

const cardTexts = {
  fillAllFields: quoted.fillAllFields,
  invalidCard: quoted.invalidCard,
  required: ours.cardFieldRequired,
  wrong: {
    number: ours.cardNumberWrong,
    holder: ours.cardHolderWrong,
    expiry: ours.cardExpiryWrong,
    cvv: ours.cardCvvWrong,
  },
  providerSilent: ours.cardProviderSilent,
  providerSilentNext: ours.cardProviderSilentNext,
  providerSilentAlone: ours.cardProviderSilentAlone,
  notKept: ours.cardNotKept,
};

export type CheckoutView = ReturnType<typeof checkoutView>;
