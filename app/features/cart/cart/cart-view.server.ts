import { getCouponBox, getDiscountRows } from "~/features/cart/coupon.server";
import { describeNearer, presentNextSeller } from "~/features/cart/next-seller.server";
import { describeChangesSinceVisit } from "~/features/cart/shown-cart.server";
import {
  describePaymentTerms,
  isNothingPayable,
  type PaymentOffer,
} from "~/features/payment/offered-payments.server";
import { messages } from "~/messages";
import { describeArrival } from "~/model/arrival.server";
import {
  type CartLine,
  formatLine,
  formatVariation,
  type GuestCartLine,
  getBareName,
  getLineKey,
} from "~/model/cart";
import type { CheckoutGroup, CheckoutLine } from "~/model/checkout";
import {
  describeDelivery,
  type FreightGroup,
  findCheapestOption,
  findSelectedOption,
  getOptionKey,
  isShort,
  type ShippingOption,
} from "~/model/freight";
import type { MissingFromProfile } from "~/model/shopper";
import type { ShownCart } from "~/model/shown-cart";
import { paths } from "~/paths";
import { formatCentavos, formatFreight } from "../../../../common/money";
import { getShownCart } from "./cart-changes.server";
import { getField } from "./cart-form";
import type { CartPage, Missing } from "./cart-page.server";
import { describeUnpriced, getCheckoutBlockers, getStockWarning } from "./checkout-blockers.server";
import { getRemovalNotice, serializeRemovedLine } from "./undo-removal.server";

/** `asksAbout` is the line whose removal needs confirmation, `removed` the last removed line, with its `measures`. */
export function presentCart(
  page: CartPage,
  {
    asksAbout,
    removed,
    measures,
    payments,
    checksOutGuests,
    before,
  }: {
    asksAbout: string | null;
    removed: string | null;
    measures: string | null;
    payments: PaymentOffer;
    checksOutGuests: boolean;
    before: ShownCart | null;
  },
) {
  const { cart, checkout, freight, freightFailure, missing, address, coupon, installerPercentage } = page;
  const cartPath = paths.cart({ cupom: coupon?.code });
  const everything = [...cart.lines, ...cart.gone, ...cart.unpriced];
  const { totals, groups } = checkout;
  const blockers = getCheckoutBlockers(cart.lines, freight, page.nextSellers);
  // The freight of a blocked cart is that of the lines that can be sent.
  const freightIsKnown =
    groups.length > 0 && blockers.length === 0 && groups.every(({ shipping }) => shipping !== null);
  const cheapest = sumCheapest(page);
  return {
    isEmpty: everything.length === 0,
    removed: getRemovalNotice(removed, measures, everything),
    isLong: everything.length > 5,
    isAsking: cart.lines.some((line) => getLineKey(line) === asksAbout),
    groups: groups.map((group) =>
      groupView(group, page, { asksAbout, cupom: coupon?.code ?? null, lines: cart.lines }),
    ),
    gone: cart.gone.map(bareLine),
    goneTitle: messages.ours.linesGone,
    unpriced: cart.unpriced.filter(({ isFree }) => !isFree).map(bareLine),
    unpricedTitle: messages.ours.cartNotPriced,
    free: cart.unpriced.filter(({ isFree }) => isFree).map(bareLine),
    freeTitle: messages.purchase.lineFree(cart.unpriced.filter(({ isFree }) => isFree).length),
    address: address && freight.length > 0 ? { cep: address.cep, nickname: address.nickname } : null,
    otherPlace:
      address && page.shopCep !== null && page.shopCep !== address.cep
        ? messages.purchase.shopsElsewhere(page.shopCep)
        : null,
    freightFailure: freightFailure && {
      title: messages.cart.freightFailed,
      detail: freightFailure === messages.cart.freightFailed ? null : freightFailure,
    },
    hasChoice: freight.some(({ options }) => options.length > 1),
    blockers: [
      ...(cart.lines.length > 0 ? describeUnpriced(cart).map((message) => ({ fieldId: null, message })) : []),
      ...(isNothingPayable(payments) ? [{ fieldId: null, message: messages.purchase.nothingPayable }] : []),
      ...blockers,
    ],
    blockersTitle: messages.ours.checkoutBlocked,
    previewCep: page.previewCep,
    /** How a guest goes on, which the summary says beside its button; null for an account. */
    entrance:
      missing?.kind === "login"
        ? {
            text: page.previewCep === null ? messages.guest.freightLater : null,
            checksOutGuests,
            register: { href: paths.register(cartPath), name: messages.cart.register },
          }
        : null,
    missing: missing && missing.kind !== "login" ? missingView(missing, cartPath, coupon?.code) : null,
    here: cartPath,
    coupon: getCouponBox(coupon, checkout, installerPercentage, cartPath),
    rows: [
      { label: "Produtos", amount: totals.itemsInCentavos },
      ...getDiscountRows(coupon, checkout, installerPercentage),
      {
        label: "Frete",
        amount: freightIsKnown ? formatFreight(totals.freightInCentavos) : describeCheapest(cheapest),
      },
    ],
    total: freightIsKnown
      ? { label: "Total", amount: totals.totalInCentavos }
      : getUnquotedTotal(totals.itemsInCentavos - totals.discountInCentavos, cheapest),
    payment: isNothingPayable(payments) ? null : describePaymentTerms(payments),
    hasPrices: cart.lines.length > 0,
    shown: JSON.stringify(getShownCart(page)),
    changes: describeChangesSinceVisit(
      before,
      { lines: cart.lines, others: [...cart.gone, ...cart.unpriced], freight, cep: address?.cep ?? null },
      page.now,
    ),
    changesTitle: messages.purchase.changedSinceVisit,
  };
}

export type CartView = ReturnType<typeof presentCart>;
export type LineView = CartView["groups"][number]["lines"][number];

/** A guest's freight in centavos with the cheapest carriers; null unless every shop delivers. */
function sumCheapest({ preview, checkout }: CartPage): number | null {
  const cheapest = preview.flatMap((group: FreightGroup) => findCheapestOption(group) ?? []);
  if (cheapest.length === 0 || cheapest.length < checkout.groups.length) return null;
  return cheapest.reduce((sum, { priceInCentavos }) => sum + priceInCentavos, 0);
}

const describeCheapest = (cheapestInCentavos: number | null): string =>
  cheapestInCentavos === null ? "a calcular" : `a partir de ${formatFreight(cheapestInCentavos)}`;

const getUnquotedTotal = (itemsInCentavos: number, cheapestInCentavos: number | null) =>
  cheapestInCentavos === null
    ? { label: "Subtotal", amount: itemsInCentavos }
    : { label: "Total com o frete mais barato", amount: itemsInCentavos + cheapestInCentavos };

const bareLine = (line: GuestCartLine) => ({
  key: getLineKey(line),
  name: getBareName(line),
  quantity: line.quantity,
});

interface Options {
  readonly asksAbout: string | null;
  readonly cupom: string | null;
  /** All lines of the cart, not only those of this group. */
  readonly lines: readonly CartLine[];
}

function groupView(
  group: CheckoutGroup,
  { freight, preview, nextSellers, now }: Pick<CartPage, "freight" | "preview" | "nextSellers" | "now">,
  options: Options,
) {
  const { resellerId, reseller, lines } = group;
  const previewed = preview.find((each) => each.resellerId === resellerId);
  const quoted = freight.find((each) => each.resellerId === resellerId);
  const chosen = quoted && findSelectedOption(quoted);
  const name = reseller?.name ?? `Loja ${resellerId}`;
  return {
    resellerId,
    name,
    href: reseller?.storeSlug ? paths.showcase(reseller.storeSlug) : null,
    distanceInKm:
      reseller?.distanceInKm ?? lines.find((line) => line.reseller)?.reseller?.distanceInKm ?? null,
    cnpj: reseller?.taxId ?? null,
    lines: lines.map((line) => lineView(line, quoted, { ...options, nextSellers })),
    freight:
      quoted && !lines.every((line) => isShort(line, quoted))
        ? {
            name: `frete-${resellerId}`,
            chosen: chosen ? getOptionKey(chosen) : undefined,
            options: quoted.options.map((option) => optionView(option, now)),
            none: messages.ours.noFreightOption(name),
          }
        : null,
    preview: previewed?.options.map((option) => optionView(option, now)) ?? [],
  };
}

/** Names the shop, too, when two shops sell the same variant in this cart. */
function getFullName(line: CheckoutLine, lines: readonly CartLine[]): string {
  const hasTwin = lines.some((each) => each.skuId === line.skuId && each.resellerId !== line.resellerId);
  const shop = hasTwin ? (line.reseller?.name ?? `Loja ${line.resellerId}`) : "";
  return [line.productName, formatVariation(line), shop].filter(Boolean).join(", ");
}

const optionView = (option: ShippingOption, now: Date) => ({
  value: getOptionKey(option),
  carrier: option.name,
  delivery: describeDelivery(option),
  arrival: describeArrival(option, now),
  priceInCentavos: option.priceInCentavos,
});

function lineView(
  line: CheckoutLine,
  quoted: FreightGroup | undefined,
  { asksAbout, cupom, lines, nextSellers }: Options & Pick<CartPage, "nextSellers">,
) {
  const key = getLineKey(line);
  const next = nextSellers.get(key);
  const warning = getStockWarning(line, quoted, nextSellers);
  const nearer = next && warning === null ? describeNearer(line, next) : null;
  const { unit, totalInCentavos } = line.price;
  const choice = new URLSearchParams(line.attributes.map(({ attribute, value }) => [attribute, value]));
  if (line.reseller?.storeSlug) choice.set("vendedor", line.reseller.storeSlug);
  return {
    key,
    name: line.productName,
    href: paths.product(line.productSlug, choice),
    picture: line.picture,
    variation: formatLine(line),
    fullName: getFullName(line, lines),
    unitPrice:
      line.quantity === 1
        ? null
        : `${formatCentavos(unit.priceInCentavos)} ${line.isSoldByMeter ? "por metro" : "cada"}`,
    quantity: line.quantity,
    quantityLabel: line.isSoldByMeter ? "Metros" : "Quantidade",
    unit: line.isSoldByMeter ? "m" : null,
    totalInCentavos,
    oldTotalInCentavos:
      unit.oldPriceInCentavos === undefined ? null : unit.oldPriceInCentavos * line.quantity,
    warning,
    nearer,
    nextSeller: next && (warning ?? nearer) ? presentNextSeller(line, next) : null,
    asksToRemove: asksAbout === key,
    removed: serializeRemovedLine(line),
    removal: `${paths.cart({ remover: key, cupom })}#${getField(key)}`,
  };
}

const fieldNames: Record<MissingFromProfile, string> = {
  name: "nome",
  taxId: "CPF ou CNPJ",
  phone: "telefone com DDD",
};

/** What the shopper has to do before the checkout. */
function missingView(
  missing: Exclude<Missing, { kind: "login" }>,
  cartPath: string,
  cupom: string | undefined,
) {
  if (missing.kind === "address") {
    const href = paths.address({ voltar: cartPath });
    return {
      title: messages.cart.addressNeeded,
      text: "O frete aparece aqui em seguida.",
      link: { href, name: "Cadastrar endereço" },
    };
  }
  const fields = new Intl.ListFormat("pt-BR").format(missing.fields.map((field) => fieldNames[field]));
  return {
    title: messages.profile.complete,
    text: `Para calcular o frete ${missing.fields.length > 1 ? "faltam" : "falta"}: ${fields}.`,
    link: { href: paths.profile(undefined, { cart: true, cupom }), name: "Completar cadastro" },
  };
}
