import {
  describeUnknownValues,
  findAttributeFaults,
  getAttributeElementId,
} from "~/features/cart/buying.server";
import { describeNeed } from "~/features/cart/measures.server";
import { getShownOffer } from "~/features/cart/selection.server";
import { getGallery } from "~/features/catalogue/gallery";
import { messages } from "~/messages";
import type { ShippingOption } from "~/model/freight";
import { calculatePricePerSquareMeter, parseMeters, rollWidthInMeters } from "~/model/length-calculator";
import type { Location } from "~/model/location";
import { toShownOffer, writeShownOffer } from "~/model/offer";
import { maxQuantity, parseQuantity } from "~/model/quantity";
import type { Fault } from "~/model/refusal";
import type { Review } from "~/model/review";
import { chooseValue, findMissingAttributes, getOptions, writeChoice } from "~/model/sku-choice";
import { paths } from "~/paths";
import { getShareLinks } from "~/seo/share-links.server";
import { formatCentavos } from "../../../../common/money";
import { getChoiceAnchor } from "./attribute-choice";
import { presentDelivery, presentOffers } from "./offers-view.server";
import {
  canBuy,
  getFittingSkus,
  getPrice,
  isLowestOfSeveral,
  type ProductSelection,
  presentReviews,
} from "./product-page.server";

/** Parameters that belong to a single request. */
export const transientParameters = [
  "passo",
  "calcular",
  "avaliacoes",
  "nota",
  "com-foto",
  "ofertas",
  "ordem-ofertas",
  "chave",
  "pagina-vendedor",
];

interface ProductPageContext {
  readonly calculation: Calculation | null;
  /** Null before the shopper set a location. */
  readonly location: Location | null;
  /** Null if unknown. */
  readonly freight: readonly ShippingOption[] | null;
  readonly reviews: readonly Review[];
  /** Public origin of the shop. */
  readonly origin: string;
  readonly now: Date;
}

export function presentProduct(
  chosen: ProductSelection,
  searchParams: URLSearchParams,
  { calculation, location, freight, reviews, origin, now }: ProductPageContext,
) {
  const { product, quantity, readiness } = chosen;
  const price = getPrice(chosen, now);
  const linkParams = new URLSearchParams(searchParams);
  for (const name of transientParameters) linkParams.delete(name);
  const typedQuantity = searchParams.get("quantidade");
  if (typedQuantity !== null) linkParams.set("quantidade", String(quantity));
  const cep = location?.cep ?? null;
  const offer = price && getShownOffer(chosen);
  const url =
    origin + paths.product(product.slug, writeChoice(new URLSearchParams(), chosen.groups, chosen.choice));
  const isComplete = readiness.kind !== "incomplete";
  const total =
    price && isComplete
      ? { label: totalLabel(chosen), text: formatCentavos(price.priceInCentavos * quantity) }
      : null;
  return {
    product: {
      name: product.name,
      slug: product.slug,
      code: product.code,
      description: product.description,
      material: product.material,
      thickness: product.thickness,
      finish: product.finish,
      glueType: product.glueType,
      durability: product.durability,
      advantages: product.advantages,
      isSoldByMeter: product.isSoldByMeter,
    },
    here: paths.product(product.slug, linkParams),
    cep,
    shownOffer: offer && writeShownOffer(toShownOffer(offer, cep, now)),
    gallery: getGallery(product, chosen.choice),
    share: getShareLinks(product.name, url),
    price,
    isLowestPrice: isLowestOfSeveral(chosen, now),
    priceDetails: getPriceDetails(chosen, price),
    quantity,
    quantityNote:
      typedQuantity === null || parseQuantity(typedQuantity).ok ? null : messages.ours.quantityOutOfRange,
    total,
    state: readiness.kind,
    isUnavailable: chosen.isUnavailable,
    canBuy: canBuy(chosen),
    warning: formatWarning(chosen),
    unknownValues: describeUnknownValues(chosen),
    alternative: findAlternative(chosen, linkParams),
    hint: formatHint(chosen),
    toChoose: getAttributeToChoose(chosen),
    stockHint: formatStockHint(chosen),
    shortStock: formatShortStock(chosen),
    announcement: formatAnnouncement(chosen, price, total, now),
    kept: [...linkParams],
    attributes: getAttributes(chosen, linkParams, calculation),
    seller: getSeller(chosen, url),
    delivery: presentDelivery(freight, location, now),
    offersFailed: chosen.offersFailure,
    ...presentOffers(chosen, { searchParams, kept: linkParams, location, now }),
    reviewList: presentReviews(product, reviews, searchParams, linkParams),
  };
}

export type ProductView = ReturnType<typeof presentProduct>;

const counted = (quantity: number, [one, many]: readonly [string, string]) =>
  `${quantity} ${quantity === 1 ? one : many}`;

const totalLabel = ({ product, quantity }: ProductSelection) =>
  `Total de ${counted(quantity, product.isSoldByMeter ? ["metro", "metros"] : ["unidade", "unidades"])}`;

/** Value links point back to their attribute. Completing the selection recalculates the quantity: roll widths differ. */
function getAttributes(
  { product, groups, choice }: ProductSelection,
  linkParams: URLSearchParams,
  calculation: Calculation | null,
) {
  return groups.map((group, position) => ({
    name: group.attribute,
    id: getAttributeElementId(position),
    values: getOptions(product.skus, group, choice).map(({ value, hex, isChosen, availability }) => {
      const next = chooseValue(choice, group.attribute, value);
      const query = writeChoice(linkParams, groups, next);
      if (calculation?.isFollowed && findMissingAttributes(groups, next).length === 0)
        query.set("calcular", "1");
      return {
        name: value,
        hex,
        chosen: isChosen,
        missing: availability !== "inStock",
        href: `${paths.product(product.slug, query)}#${getChoiceAnchor(getAttributeElementId(position))}`,
      };
    }),
  }));
}

/** Null where the shop has nothing of what is chosen so far: the price is then another one's. */
function getSeller(chosen: ProductSelection, url: string) {
  const { product, choice, readiness } = chosen;
  if (product.offer === null) return null;
  const { id } = product.offer.reseller;
  const fitting = readiness.kind === "incomplete" ? getFittingSkus(chosen) : [];
  if (fitting.length > 0 && !fitting.some(({ resellerIds }) => resellerIds.includes(id))) return null;
  const { name, storeSlug, distanceInKm, taxId, whatsApp } = product.offer.reseller;
  const variant = [product.name, ...choice.values()].join(" · ");
  return {
    name,
    href: storeSlug ? paths.showcase(storeSlug) : null,
    distanceInKm,
    cnpj: taxId,
    whatsappHref: whatsApp ? paths.whatsApp(whatsApp, messages.ours.questionAbout(variant, url)) : null,
  };
}

function formatWarning({ readiness, isUnconfirmed, isUnavailable }: ProductSelection): string | null {
  if (isUnconfirmed) return messages.ours.notConfirmed;
  if (isUnavailable || readiness.kind === "noSku") return messages.product.noReseller;
  if (readiness.kind === "outOfStock" || readiness.kind === "soldOut") return messages.product.outOfStock;
  return null;
}

function findAlternative(chosen: ProductSelection, linkParams: URLSearchParams) {
  const { product, groups, quantity, isUnavailable } = chosen;
  if (canBuy(chosen)) return null;
  if (isUnavailable) {
    const [category] = product.categories;
    return category
      ? { name: `Ver outros em ${category.name}`, href: paths.category(category.name), isHere: false }
      : { name: "Ver todos os produtos", href: paths.products(), isHere: false };
  }
  const without = writeChoice(linkParams, groups, new Map());
  without.delete("quantidade");
  if (quantity > 1 && getPrice(chosen, new Date()) !== null) {
    const fewer = Math.min(quantity - 1, Math.max(1, product.shortOffer?.stock ?? 1));
    const reduced = new URLSearchParams(linkParams);
    reduced.set("quantidade", String(fewer));
    const name = `Ver com ${messages.stock.pieces(fewer, product.isSoldByMeter)}`;
    return { name, href: `${paths.product(product.slug, reduced)}#quantidade`, isHere: true };
  }
  const href = `${paths.product(product.slug, without)}#${getChoiceAnchor(getAttributeElementId(0))}`;
  return { name: "Escolher outra variação", href, isHere: true };
}

/** The last pieces of the offer are worth a hint. */
const fewPieces = 10;

/** 'Restam 3 metros'; null with plenty, or if the upstream does not report stock. */
function formatStockHint({ product, readiness }: ProductSelection): string | null {
  const stock = product.offer?.stock ?? null;
  if (readiness.kind !== "ready" || stock === null || stock < 1 || stock > fewPieces) return null;
  return messages.stock.fewLeft(stock, product.isSoldByMeter);
}

/** Why another reseller sells this quantity, or the largest quantity that one reseller has. */
function formatShortStock({ product, readiness, quantity }: ProductSelection): string | null {
  const { shortOffer, offer, isSoldByMeter } = product;
  if (shortOffer === null || shortOffer.stock < 1 || shortOffer.stock >= quantity) return null;
  const { resellerName, stock } = shortOffer;
  if (readiness.kind === "outOfStock") return messages.stock.largestStock(stock, isSoldByMeter);
  if (readiness.kind !== "ready" || offer === null || offer.reseller.name === resellerName) return null;
  const sold = { quantity, by: offer.reseller.name };
  return messages.stock.otherSeller({ resellerName, stock }, sold, isSoldByMeter);
}

/** 'R$ 47,58 por m²' once the roll width is known. */
function getPriceDetails({ product, readiness }: ProductSelection, price: ReturnType<typeof getPrice>) {
  if (!price || !product.isSoldByMeter || !("sku" in readiness)) return null;
  const squareMeter = calculatePricePerSquareMeter(price.priceInCentavos, readiness.sku.attributes);
  return squareMeter === null ? null : `${formatCentavos(squareMeter)} por m²`;
}

/** The first choice that is missing, as a link to it. */
function getAttributeToChoose({ groups, readiness }: ProductSelection) {
  const [attribute] = readiness.kind === "incomplete" ? readiness.missing : [];
  if (attribute === undefined) return null;
  const position = groups.findIndex((group) => group.attribute === attribute);
  return { text: chooseWords(attribute), href: `#${getAttributeElementId(position)}` };
}

function formatHint({ product, readiness }: ProductSelection): string | null {
  if (readiness.kind !== "incomplete") return null;
  return product.isSoldByMeter ? messages.product.chooseMeters : messages.product.chooseVariation;
}

/** Screen reader announcement of price, total and availability. */
function formatAnnouncement(
  chosen: ProductSelection,
  price: ReturnType<typeof getPrice>,
  total: { readonly label: string; readonly text: string } | null,
  now: Date,
): string {
  const { product } = chosen;
  const costs = price
    ? `${isLowestOfSeveral(chosen, now) ? "A partir de " : ""}${formatCentavos(price.priceInCentavos)}${product.isSoldByMeter ? " por metro" : ""}.`
    : "";
  const seller = product.offer ? `Vendido por ${product.offer.reseller.name}.` : "";
  const sum = total ? `${total.label}: ${total.text}.` : "";
  const missing = getAttributeToChoose(chosen);
  const next = missing ? `${missing.text}.` : (formatHint(chosen) ?? seller);
  return [costs, sum, formatWarning(chosen) ?? next].filter(Boolean).join(" ");
}

const feminine = /(?:a|ã|ção|são|gem|dade|cor)$/i;
const masculine = /(?:ema|oma)$/i;

/** 'Escolha a cor', 'Escolha o tamanho': the attribute's gender from its first word's ending. */
export function chooseWords(attribute: string): string {
  const [noun = ""] = attribute.trim().split(/\s/);
  const article = feminine.test(noun) && !masculine.test(noun) ? "a" : "o";
  const isWord = /^\p{L}\p{Ll}*$/u.test(noun);
  return `Escolha ${article} ${isWord ? attribute.toLowerCase() : attribute}`;
}

export interface Calculation {
  readonly height: string;
  readonly width: string;
  readonly rollWidth: string;
  readonly asksForRollWidth: boolean;
  readonly answer: Answer | null;
  /** Set only after 'Calcular' was pressed. */
  readonly refusal: { readonly title: string; readonly faults: readonly Fault[] } | null;
  /** The quantity came from the calculator and is recalculated for another variant. */
  readonly isFollowed: boolean;
  /** The list of several walls and parts, which begins with this size. */
  readonly listHref: string;
}

interface Answer {
  readonly meters: number;
  /** '(8,84 m² + 20%) ÷ 1,52 m'. */
  readonly sum: string;
  /** 'Sem emendas: 3 metros (1 faixa de 2,10 m + 10%).' */
  readonly other: string | null;
  /** Set when the result exceeds the maximum quantity. */
  readonly note: string | null;
}

/** Area plus 20 % waste divided by the roll width, or whole strips where they are not longer (catalogue 9, "Length calculator"). */
export function calculateMeters(searchParams: URLSearchParams, chosen: ProductSelection): Calculation | null {
  if (!chosen.product.isSoldByMeter) return null;
  const { readiness, quantity } = chosen;
  const typed = {
    height: searchParams.get("altura") ?? "",
    width: searchParams.get("largura") ?? "",
    rollWidth: searchParams.get("rolo") ?? "",
  };
  const height = parseMeters(typed.height);
  const width = parseMeters(typed.width);
  const sku = "sku" in readiness ? readiness.sku : null;
  const printed = sku && rollWidthInMeters(sku.attributes);
  const roll = printed ?? parseMeters(typed.rollWidth);
  const isPressed = searchParams.has("calcular");
  const asksForRollWidth = sku !== null && printed === null && (isPressed || typed.height !== "");
  const answer =
    sku && height !== null && width !== null && roll !== null ? answerFor({ height, width }, roll) : null;
  const isMeasured = height !== null && width !== null;
  const refusal =
    isPressed && answer === null
      ? getRefusal(chosen, { height, width, roll: sku === null || roll !== null })
      : null;
  const isFollowed = isMeasured && (answer === null || quantity === buyable(answer.meters));
  const list = new URLSearchParams(searchParams);
  for (const name of ["quantidade", "calcular"]) list.delete(name);
  const listHref = paths.measures(chosen.product.slug, list);
  return { ...typed, asksForRollWidth, answer, refusal, isFollowed, listHref };
}

function answerFor(area: { height: number; width: number }, roll: number): Answer {
  const { meters, sum, other, note } = describeNeed([area], roll);
  return { meters, sum, other, note };
}

function getRefusal(
  chosen: ProductSelection,
  measures: { height: number | null; width: number | null; roll: boolean },
): Calculation["refusal"] {
  if (!("sku" in chosen.readiness)) {
    return { title: messages.product.chooseAttributes, faults: findAttributeFaults(chosen) };
  }
  const faults = [
    ...(measures.height === null ? [{ fieldId: "altura", message: messages.ours.typeHeight }] : []),
    ...(measures.width === null ? [{ fieldId: "largura", message: messages.ours.typeWidth }] : []),
    ...(measures.roll ? [] : [{ fieldId: "rolo", message: messages.product.rollWidthMissing }]),
  ];
  return { title: messages.ours.checkMarked, faults };
}

const buyable = (meters: number) => Math.min(maxQuantity, meters);

/** Returns null without a calculation request or result. */
export function withCalculatedMeters(
  searchParams: URLSearchParams,
  calculation: Calculation | null,
): URLSearchParams | null {
  if (!calculation?.answer || !searchParams.has("calcular")) return null;
  const next = new URLSearchParams(searchParams);
  next.delete("calcular");
  next.set("quantidade", String(buyable(calculation.answer.meters)));
  return next;
}
