import { attributeId } from "~/features/cart/buying.server";
import { chooseWords } from "~/features/catalogue/choice-words";
import { messages } from "~/messages";
import { pricePerSquareMeter } from "~/model/length-calculator";
import { writeChoice } from "~/model/sku-choice";
import { paths } from "~/paths";
import { formatCentavos } from "../../../../common/money";
import { choiceAnchor } from "./attribute-choice";
import { canBuy, getPrice, getPriceRange, type ProductSelection } from "./product-page.server";

export function formatWarning({ readiness, isUnconfirmed, isUnavailable }: ProductSelection): string | null {
  if (isUnconfirmed) return messages.ours.notConfirmed;
  if (isUnavailable || readiness.kind === "noSku") return messages.catalogue.noReseller;
  if (readiness.kind === "outOfStock" || readiness.kind === "soldOut") return messages.catalogue.outOfStock;
  return null;
}

export function findAlternative(chosen: ProductSelection, kept: URLSearchParams) {
  const { product, groups, quantity, isUnavailable } = chosen;
  if (canBuy(chosen)) return null;
  if (isUnavailable) {
    const [category] = product.categories;
    return category
      ? { name: `Ver outros em ${category.name}`, href: paths.category(category.name), isHere: false }
      : { name: "Ver todos os produtos", href: paths.products(), isHere: false };
  }
  const without = writeChoice(kept, groups, new Map());
  without.delete("quantidade");
  if (quantity > 1 && getPrice(chosen, new Date()) !== null) {
    const fewer = Math.min(quantity - 1, Math.max(1, product.shortOffer?.stock ?? 1));
    const reduced = new URLSearchParams(kept);
    reduced.set("quantidade", String(fewer));
    const name = `Ver com ${messages.stock.pieces(fewer, product.isSoldByMeter)}`;
    return { name, href: `${paths.product(product.slug, reduced)}#quantidade`, isHere: true };
  }
  const href = `${paths.product(product.slug, without)}#${choiceAnchor(attributeId(0))}`;
  return { name: "Escolher outra variação", href, isHere: true };
}

/** The last pieces of the offer are worth a hint. */
const fewPieces = 10;

/** 'Restam 3 metros'; null with plenty, or if the upstream does not report stock. */
export function formatStockHint({ product, readiness }: ProductSelection): string | null {
  const stock = product.offer?.stock ?? null;
  if (readiness.kind !== "ready" || stock === null || stock < 1 || stock > fewPieces) return null;
  return messages.stock.fewLeft(stock, product.isSoldByMeter);
}

/** Why another reseller sells this quantity, or the largest quantity that one reseller has. */
export function formatShortStock({ product, readiness, quantity }: ProductSelection): string | null {
  const { shortOffer, offer, isSoldByMeter } = product;
  if (shortOffer === null || shortOffer.stock < 1 || shortOffer.stock >= quantity) return null;
  const { resellerName, stock } = shortOffer;
  if (readiness.kind === "outOfStock") return messages.stock.largestStock(stock, isSoldByMeter);
  if (readiness.kind !== "ready" || offer === null || offer.reseller.name === resellerName) return null;
  const sold = { quantity, by: offer.reseller.name };
  return messages.stock.otherSeller({ resellerName, stock }, sold, isSoldByMeter);
}

/** 'de R$ 30,80 a R$ 72,32 por metro' before a choice, 'R$ 47,58 por m²' once the roll width is known. */
export function getPriceDetails(chosen: ProductSelection, price: ReturnType<typeof getPrice>, now: Date) {
  const { product, readiness } = chosen;
  const range = getPriceRange(chosen, now);
  if (range) {
    const unit = product.isSoldByMeter ? " por metro" : "";
    return `de ${formatCentavos(range.lowest)} a ${formatCentavos(range.highest)}${unit}`;
  }
  if (!price || !product.isSoldByMeter || !("sku" in readiness)) return null;
  const squareMeter = pricePerSquareMeter(price.priceInCentavos, readiness.sku.attributes);
  return squareMeter === null ? null : `${formatCentavos(squareMeter)} por m²`;
}

/** The first choice that is missing, as a link to it. */
export function getAttributeToChoose({ groups, readiness }: ProductSelection) {
  const [attribute] = readiness.kind === "incomplete" ? readiness.missing : [];
  if (attribute === undefined) return null;
  const position = groups.findIndex((group) => group.attribute === attribute);
  return { text: chooseWords(attribute), href: `#${attributeId(position)}` };
}

export function formatHint({ product, readiness }: ProductSelection): string | null {
  if (readiness.kind !== "incomplete") return null;
  return product.isSoldByMeter ? messages.catalogue.chooseMeters : messages.catalogue.chooseVariation;
}

/** Screen reader announcement of price, total and availability. */
export function formatAnnouncement(
  chosen: ProductSelection,
  price: ReturnType<typeof getPrice>,
  total: { readonly label: string; readonly text: string } | null,
  now: Date,
): string {
  const { product } = chosen;
  const costs = price
    ? `${getPriceRange(chosen, now) ? "A partir de " : ""}${formatCentavos(price.priceInCentavos)}${product.isSoldByMeter ? " por metro" : ""}.`
    : "";
  const seller = product.offer ? `Vendido por ${product.offer.reseller.name}.` : "";
  const sum = total ? `${total.label}: ${total.text}.` : "";
  return [costs, sum, formatWarning(chosen) ?? formatHint(chosen) ?? seller].filter(Boolean).join(" ");
}
