import { attributeId, describeUnknownValues } from "~/features/cart/buying.server";
import { getShownOffer } from "~/features/cart/selection.server";
import { getGallery } from "~/features/catalogue/gallery";
import { messages } from "~/messages";
import type { ShippingOption } from "~/model/freight";
import type { Location } from "~/model/location";
import { parseQuantity } from "~/model/quantity";
import type { Review } from "~/model/review";
import { toShownOffer, writeShownOffer } from "~/model/shown-offer";
import { choose, getOptions, missingAttributes, writeChoice } from "~/model/sku-choice";
import { paths } from "~/paths";
import { shareLinks } from "~/seo/share-links.server";
import { formatCentavos } from "../../../../common/money";
import { choiceAnchor } from "./attribute-choice";
import {
  findAlternative,
  formatAnnouncement,
  formatHint,
  formatShortStock,
  formatStockHint,
  formatWarning,
  getAttributeToChoose,
  getPriceDetails,
} from "./availability-view.server";
import type { Calculation } from "./length-calculation.server";
import { deliveryView, offersView } from "./offers-view.server";
import {
  canBuy,
  getFittingSkus,
  getPrice,
  getPriceRange,
  type ProductSelection,
} from "./product-page.server";
import { reviewsView } from "./reviews-view.server";

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

interface Surroundings {
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

export function productView(
  chosen: ProductSelection,
  searchParams: URLSearchParams,
  { calculation, location, freight, reviews, origin, now }: Surroundings,
) {
  const { product, quantity, readiness } = chosen;
  const price = getPrice(chosen, now);
  const kept = new URLSearchParams(searchParams);
  for (const name of transientParameters) kept.delete(name);
  const typedQuantity = searchParams.get("quantidade");
  if (typedQuantity !== null) kept.set("quantidade", String(quantity));
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
    here: paths.product(product.slug, kept),
    cep,
    shownOffer: offer && writeShownOffer(toShownOffer(offer, cep, now)),
    gallery: getGallery(product, chosen.choice),
    share: shareLinks(product.name, url),
    price,
    isLowestPrice: getPriceRange(chosen, now) !== null,
    priceDetails: getPriceDetails(chosen, price, now),
    quantity,
    quantityNote:
      typedQuantity === null || parseQuantity(typedQuantity).ok ? null : messages.ours.quantityOutOfRange,
    total,
    state: readiness.kind,
    isUnavailable: chosen.isUnavailable,
    canBuy: canBuy(chosen),
    warning: formatWarning(chosen),
    unknownValues: describeUnknownValues(chosen),
    alternative: findAlternative(chosen, kept),
    hint: formatHint(chosen),
    toChoose: getAttributeToChoose(chosen),
    stockHint: formatStockHint(chosen),
    shortStock: formatShortStock(chosen),
    announcement: formatAnnouncement(chosen, price, total, now),
    kept: [...kept],
    attributes: getAttributes(chosen, kept, calculation),
    seller: getSeller(chosen, url),
    delivery: deliveryView(freight, location, now),
    offersFailed: chosen.offersFailure,
    ...offersView(chosen, { searchParams, kept, location, now }),
    reviewList: reviewsView(product, reviews, searchParams, kept),
  };
}

export type ProductView = ReturnType<typeof productView>;

const counted = (quantity: number, [one, many]: readonly [string, string]) =>
  `${quantity} ${quantity === 1 ? one : many}`;

const totalLabel = ({ product, quantity }: ProductSelection) =>
  `Total de ${counted(quantity, product.isSoldByMeter ? ["metro", "metros"] : ["unidade", "unidades"])}`;

/** Value links point back to their attribute. Completing the selection recalculates the quantity: roll widths differ. */
function getAttributes(
  { product, groups, choice }: ProductSelection,
  kept: URLSearchParams,
  calculation: Calculation | null,
) {
  return groups.map((group, position) => ({
    name: group.attribute,
    id: attributeId(position),
    values: getOptions(product.skus, group, choice).map(({ value, hex, isChosen, availability }) => {
      const next = choose(choice, group.attribute, value);
      const query = writeChoice(kept, groups, next);
      if (calculation?.isFollowed && missingAttributes(groups, next).length === 0) query.set("calcular", "1");
      return {
        name: value,
        hex,
        chosen: isChosen,
        missing: availability !== "inStock",
        href: `${paths.product(product.slug, query)}#${choiceAnchor(attributeId(position))}`,
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
