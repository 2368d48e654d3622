import { randomUUID } from "node:crypto";
import { settings } from "~/env.server";
import { getCouponBox, getDiscountRows } from "~/features/cart/coupon.server";
import type { CheckoutPage } from "~/features/checkout/checkout-page.server";
import { signReview, toOrders } from "~/features/checkout/review.server";
import { findPlaceInHistory } from "~/features/order-attempt/order-attempt.server";
import {
  describePaymentsOfShops,
  getOfferedWays,
  type PaymentOffer,
} from "~/features/payment/offered-payments.server";
import { findExtrasAt } from "~/http/extra.server";
import { messages } from "~/messages";
import { formatAddressLines } from "~/model/address";
import { describeArrival } from "~/model/arrival.server";
import { formatSavedCardExpiry, formatSavedCardName, otherCard } from "~/model/card";
import { countInWords, formatLine } from "~/model/cart";
import { type Checkout, type CheckoutGroup, getBase } from "~/model/checkout";
import { toDay } from "~/model/dates";
import { describeDelivery, type ShippingOption } from "~/model/freight";
import {
  calculateMonthlyCostInPercent,
  type InstallmentOption,
  listInstallmentOptions,
  sumOfOptions,
} from "~/model/installments";
import { formatQuantityAndPrice } from "~/model/order";
import { paths } from "~/paths";
import type { CheckoutStep } from "~/paths/pages";
import { getUpstreamNowMs } from "~/upstream/http.server";
import { formatCentavos, formatFreight } from "../../../common/money";
import { formatInstallments } from "../../../common/order-in-words";
import { selectWords } from "../../../common/specified-words";
import {
  describeWay,
  findChoiceByMethod,
  findUsualChoice,
  getCheckoutPath,
  getInstallments,
  installmentsField,
  isByCard,
  type PaymentChoice,
} from "./payment-choice.server";

interface CheckoutContext {
  readonly step: CheckoutStep;
  readonly choice: PaymentChoice | null;
  readonly offer: PaymentOffer;
  /** False where every card is typed. */
  readonly canSave: boolean;
}

export function presentCheckout(page: CheckoutPage, shown: CheckoutContext) {
  const { step, choice, offer } = shown;
  const { checkout, address, quote, coupon, installerPercentage, replaced } = page;
  const { totals, groups } = checkout;
  const alterar = replaced.map(({ code }) => code);
  const cupom = alterar.length > 0 ? null : (coupon?.code ?? null);
  const terms = { cupom, alterar };
  const checkoutPath = getCheckoutPath(step, choice, terms);
  const last = page.lastPaidMethod === null ? null : findChoiceByMethod(page.lastPaidMethod, offer);
  const preselected = choice ?? last ?? findUsualChoice(offer);
  const reviewed = getReviewedChoice(step, preselected, offer);
  return {
    step,
    here: checkoutPath,
    addresses: {
      delivery: getCheckoutPath("entrega", choice, terms),
      payment: getCheckoutPath("pagamento", choice, terms),
      review: getCheckoutPath("revisao", reviewed, terms),
      cart: paths.cart({ cupom }),
    },
    /** A change of payment keeps coupon, address and lines. */
    change: alterar.length > 0 ? messages.purchase.paymentChange(alterar) : null,
    coupon: alterar.length > 0 ? null : getCouponBox(coupon, checkout, installerPercentage, checkoutPath),
    address: { nickname: address.nickname, lines: formatAddressLines(address) },
    count: countInWords(
      groups.flatMap(({ lines }) => lines),
      groups.length,
    ),
    groups: getCheckoutGroups(groups, new Date()),
    rows: [
      { label: "Produtos", amount: totals.itemsInCentavos },
      ...getDiscountRows(coupon, checkout, installerPercentage),
      { label: "Frete", amount: formatFreight(totals.freightInCentavos) },
    ],
    interestInCentavos: totals.interestInCentavos,
    totalInCentavos: totals.totalInCentavos,
    waysToPay: getOfferedWays(offer).map(({ value, label, detail, icon }) => ({
      value,
      label,
      detail,
      icon,
    })),
    paymentsOfShops: describePaymentsOfShops(groups.length, offer),
    chosen: preselected?.way.value,
    installments: installmentChoices(checkout, choice),
    card: { ...offer.cardEntry, ...savedCardsView(page, shown), texts: cardTexts, today: toDay(new Date()) },
    review: reviewed && reviewView(page, { choice: reviewed, key: quote?.checkoutKey ?? null, offer }),
  };
}

function savedCardsView({ savedCards }: CheckoutPage, { choice, canSave }: CheckoutContext) {
  const [newest] = savedCards;
  const preselected = choice && isByCard(choice) ? choice.savedCardId : newest?.id;
  return {
    canSave,
    saves: choice?.savesCard ?? false,
    saved: savedCards.map((card) => ({
      value: String(card.id),
      label: formatSavedCardName(card),
      detail: `Vence em ${formatSavedCardExpiry(card)}`,
    })),
    chosen: String(preselected ?? otherCard),
  };
}

/** The delivery step can be ordered at once, except by card, which needs its installments. */
function getReviewedChoice(
  step: CheckoutStep,
  preselected: PaymentChoice | null,
  offer: PaymentOffer,
): PaymentChoice | null {
  if (step === "revisao") return preselected;
  if (step !== "entrega") return null;
  return [preselected, findUsualChoice(offer)].find((each) => each && !isByCard(each)) ?? null;
}

function reviewView(
  page: CheckoutPage,
  { choice, key, offer }: { choice: PaymentChoice; key: string | null; offer: PaymentOffer },
) {
  const madeAtMs = Date.now();
  const { groups } = page.checkout;
  const { value, label, icon } = choice.way;
  const savedCard = page.savedCards.find(({ id }) => id === choice.savedCardId);
  return {
    way: { value, label, detail: describeWay(choice.way, groups.length, offer), icon },
    isByCard: isByCard(choice),
    savedCard: savedCard ? formatSavedCardName(savedCard) : null,
    savesCard: choice.savesCard,
    projectHref: findExtrasAt("orderPictures")[0]?.href(page.pictures) ?? null,
    resellerIds: groups.map(({ resellerId }) => resellerId),
    key: key ?? randomUUID(),
    signedReview: signReview({
      madeAtMs,
      ...(page.history
        ? findPlaceInHistory(page.history)
        : { reviewedAtMs: getUpstreamNowMs(settings.apiUrl), earlierCodes: [] }),
      orders: toOrders(page, {
        method: choice.way.method,
        getInstallments: (resellerId) => getInstallments(choice, resellerId) ?? 1,
        savedCardId: choice.savedCardId,
        savesCard: choice.savesCard,
      }),
    }),
  };
}

const { checkout: quoted, ours } = messages;

const cardTexts = {
  fillAllFields: quoted.fillAllFields,
  invalidCard: quoted.invalidCard,
  required: ours.cardFieldRequired,
  expired: messages.input.cardExpired,
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

export type CheckoutView = ReturnType<typeof presentCheckout>;

function getCheckoutGroups(groups: readonly CheckoutGroup[], now: Date) {
  return groups.map(({ resellerId, reseller, lines, shipping }) => ({
    resellerId,
    name: shopName({ resellerId, reseller }),
    cnpj: reseller?.taxId ?? null,
    distanceInKm: reseller?.distanceInKm ?? null,
    delivery: shipping && `${shipping.name}, ${describeDay(shipping, now)}`,
    freight: shipping && formatFreight(shipping.priceInCentavos),
    lines: lines.map(lineView),
  }));
}

/** The day of arrival, or business days where it is unknown. */
function describeDay(shipping: ShippingOption, now: Date): string {
  const arrival = describeArrival(shipping, now);
  return arrival === null ? describeDelivery(shipping) : `${arrival}, com pagamento hoje`;
}

const shopName = ({ resellerId, reseller }: Pick<CheckoutGroup, "resellerId" | "reseller">): string =>
  reseller?.name ?? `Loja ${resellerId}`;

function lineView(line: CheckoutGroup["lines"][number]) {
  const { unit, totalInCentavos } = line.price;
  return {
    id: line.skuId,
    name: line.productName,
    href: paths.product(line.productSlug),
    picture: line.picture,
    variation: formatLine(line),
    unitPrice: formatQuantityAndPrice({ ...line, priceInCentavos: unit.priceInCentavos }),
    totalInCentavos,
    oldTotalInCentavos:
      unit.oldPriceInCentavos === undefined ? null : unit.oldPriceInCentavos * line.quantity,
  };
}

/** Total and monthly cost, which consumer law wants beside the offer. */
function costWords({ count, totalInCentavos, hasInterest }: InstallmentOption): string {
  const total = `total ${formatCentavos(totalInCentavos)}`;
  if (!hasInterest) return total;
  const percent = calculateMonthlyCostInPercent(count).toLocaleString("pt-BR", { maximumFractionDigits: 1 });
  return selectWords(`${total}, custo efetivo de ${percent}% ao mês`, `${total}; ${percent}% a.m.`);
}

/** 1 to 6 installments, each with its total: computed for each shop's order, chosen once for all. */
function installmentChoices({ groups }: Checkout, choice: PaymentChoice | null) {
  const ofShops = groups.map((group) => ({
    shop: shopName(group),
    count: (choice && getInstallments(choice, group.resellerId)) ?? 1,
    options: listInstallmentOptions(getBase(group.totals)),
  }));
  const counts = new Set(ofShops.map(({ count }) => count));
  return {
    name: installmentsField,
    /** An address that counts wrongly, or not for every shop. */
    error:
      choice?.installments.size &&
      groups.some(({ resellerId, totals }) => {
        const count = getInstallments(choice, resellerId);
        return !listInstallmentOptions(getBase(totals)).some((option) => option.count === count);
      })
        ? messages.ours.installmentsMissing
        : undefined,
    /** The fewest if shops differ, which an address can say. */
    chosen: String(Math.min(...counts)),
    options: sumOfOptions(ofShops.map(({ options }) => options)).map((option) => ({
      value: String(option.count),
      label: `${formatInstallments(option)} (${costWords(option)})`,
      words: formatInstallments(option),
      interestInCentavos: option.interestInCentavos,
      totalInCentavos: option.totalInCentavos,
    })),
    isEqual: counts.size === 1,
    ofShops: ofShops.flatMap(({ shop, count, options }) =>
      options
        .filter((option) => option.count === count)
        .map((option) => ({
          shop,
          words: formatInstallments(option),
          totalInCentavos: option.totalInCentavos,
        })),
    ),
  };
}
