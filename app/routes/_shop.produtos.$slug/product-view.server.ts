import { formatCentavos } from "~/domain/money";
import { shownPrice } from "~/domain/price";
import { parseQuantity } from "~/domain/quantity";
import { choose, optionsOf, writeChoice } from "~/domain/sku-choice";
import { messages } from "~/messages";
import { paths } from "~/paths";
import { reviewListContent } from "~/ui/review-list-content";
import { type ChosenProduct, freightInWords, priceOf } from "./product-page.server";

/** Parameters that belong to one press only. */
const passing = ["passo", "calcular", "foto", "avaliacoes", "chave"];

/** Everything that the product page shows, as plain data. */
export function productView(chosen: ChosenProduct, asked: URLSearchParams, cep: string | null, now: Date) {
  const { product, quantity, readiness, otherOffers } = chosen;
  const price = priceOf(chosen, now);
  const kept = new URLSearchParams(asked);
  for (const name of passing) kept.delete(name);
  const typedQuantity = asked.get("quantidade");
  if (typedQuantity !== null) kept.set("quantidade", String(quantity));
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
    /** This page's address with the choice, which its forms post to. */
    here: paths.product(product.slug, kept),
    cep,
    gallery: galleryOf(chosen, asked, kept),
    price,
    quantity,
    quantityNote:
      typedQuantity === null || parseQuantity(typedQuantity).ok ? null : messages.ours.quantityOutOfRange,
    total: price && { label: totalLabel(chosen), text: formatCentavos(price.priceInCentavos * quantity) },
    state: readiness.kind,
    warning: warningOf(chosen),
    hidden: [...kept].filter(
      ([name]) => name !== "quantidade" && name !== "altura" && name !== "largura" && name !== "rolo",
    ),
    attributes: attributesOf(chosen, kept),
    seller: sellerOf(chosen),
    offersFailed: otherOffers === null ? messages.catalogue.searchFailed : null,
    offers: (otherOffers ?? []).map((offer) => ({
      id: `${offer.skuId}-${offer.reseller.id}`,
      skuId: offer.skuId,
      resellerId: offer.reseller.id,
      resellerName: offer.reseller.name,
      resellerHref: offer.reseller.storeSlug ? paths.showcase(offer.reseller.storeSlug) : paths.products(),
      distanceInKm: offer.reseller.distanceInKm,
      freight: freightInWords(offer),
      variation: offer.attributes.map(({ value }) => value).join(" · "),
      priceInCentavos: shownPrice(offer.priceInCentavos, offer.discountTerms, now).priceInCentavos,
    })),
    reviewList: reviewListContent(product.reviews, {
      all: asked.has("avaliacoes"),
      allHref: paths.product(product.slug, new URLSearchParams([...kept, ["avaliacoes", "todas"]])),
      told: { count: product.reviewCount, average: product.reviewAverage },
    }),
  };
}

export type ProductView = ReturnType<typeof productView>;

const counted = (quantity: number, [one, many]: readonly [string, string]) =>
  `${quantity} ${quantity === 1 ? one : many}`;

const totalLabel = ({ product, quantity }: ChosenProduct) =>
  `Total de ${counted(quantity, product.isSoldByMeter ? ["metro", "metros"] : ["unidade", "unidades"])}`;

function warningOf({ readiness }: ChosenProduct): string | null {
  if (readiness.kind === "outOfStock") return messages.catalogue.outOfStock;
  if (readiness.kind === "noSku") return messages.catalogue.noReseller;
  return null;
}

function attributesOf({ product, groups, choice }: ChosenProduct, kept: URLSearchParams) {
  return groups.map((group) => ({
    name: group.attribute,
    id: `atributo-${groups.indexOf(group)}`,
    values: optionsOf(product.skus, group, choice).map(({ value, hex, isChosen, availability }) => ({
      name: value,
      hex,
      chosen: isChosen,
      missing: availability !== "inStock",
      href: paths.product(product.slug, writeChoice(kept, groups, choose(choice, group.attribute, value))),
    })),
  }));
}

function galleryOf({ product }: ChosenProduct, asked: URLSearchParams, kept: URLSearchParams) {
  const wanted = Number(asked.get("foto") ?? 1) - 1;
  const shown = product.pictures[wanted] === undefined ? 0 : wanted;
  return product.pictures.map((path, index) => {
    const query = new URLSearchParams(kept);
    if (index > 0) query.set("foto", String(index + 1));
    return { path, href: paths.product(product.slug, query), shown: index === shown };
  });
}

function sellerOf({ product }: ChosenProduct) {
  if (product.offer === null) return null;
  const { name, storeSlug, distanceInKm, taxId, whatsApp } = product.offer.reseller;
  const digits = (whatsApp ?? "").replace(/\D/g, "");
  const question = encodeURIComponent(`Olá! Tenho uma dúvida sobre o produto ${product.name}.`);
  return {
    name,
    href: storeSlug ? paths.showcase(storeSlug) : paths.products(),
    distanceInKm,
    cnpj: taxId,
    whatsappHref: digits
      ? `https://wa.me/${digits.length > 11 ? digits : `55${digits}`}?text=${question}`
      : null,
  };
}
