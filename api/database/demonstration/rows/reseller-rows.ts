import type { resellers, showcaseBanners, skuResellers } from "../../schema/resellers";
import { chanceFor, wholeBetween } from "../chance";
import { daysFrom } from "../moments";
import { type PictureSpec, picturePath } from "../pictures/picture-spec";
import { everyReseller } from "../resellers/every-reseller";
import type { ResellerSketch } from "../resellers/reseller-sketch";
import { everyShowcaseBanner } from "../resellers/showcase-banners";
import { categoryIdAbove, categoryIdOf, subcategoryIdOf } from "./category-rows";
import { everySku, type SkuSeed } from "./sku-rows";

export const showcasePicture = (
  { scene, accent }: ResellerSketch,
  device: "desktop" | "celular",
): PictureSpec => ({ kind: "showcase", scene, accent, device });

export function resellerRows(now: Date): (typeof resellers.$inferInsert)[] {
  return everyReseller.map((reseller, index) => {
    const { freight } = reseller;
    const own = freight === "carriers" ? null : freight;
    return {
      id: index + 1,
      nameFantasy: reseller.name,
      legalName: reseller.legalName,
      cnpj: reseller.cnpj,
      urlStore: reseller.urlStore,
      email: `contato@${reseller.urlStore}.example`,
      phone: reseller.whatsApp.replace(/^(\d\d)9/, "$13"),
      whatsApp: reseller.whatsApp,
      image: null,
      nameShowcase: reseller.name,
      descriptionShowcase: reseller.description,
      addressShowcase: `${reseller.street}, ${reseller.number} - ${reseller.neighborhood}, ${reseller.city}/${reseller.state}`,
      imageDesktopShowcase: picturePath(showcasePicture(reseller, "desktop")),
      imageMobileShowcase: picturePath(showcasePicture(reseller, "celular")),
      postalCode: reseller.postalCode,
      street: reseller.street,
      number: reseller.number,
      neighborhood: reseller.neighborhood,
      city: reseller.city,
      state: reseller.state,
      latitude: reseller.latitude,
      longitude: reseller.longitude,
      shipsByCarriers: own === null,
      ownFreightInCentavos: own?.priceInCentavos ?? null,
      ownFreightInDays: own?.days ?? null,
      createdAt: daysFrom(now, -900 + index * 20),
    };
  });
}

/** Shops that have more than their own picture show that one first. */
export function showcaseBannerRows(): (typeof showcaseBanners.$inferInsert)[] {
  return everyReseller.flatMap((reseller, index) => {
    const more = everyShowcaseBanner.filter(({ urlStore }) => urlStore === reseller.urlStore);
    if (more.length === 0) return [];
    const banners = [
      { picturedBy: reseller, title: null, link: null },
      ...more.map(({ pictureOf, title, search }) => ({
        picturedBy: everyReseller.find(({ urlStore }) => urlStore === pictureOf) ?? reseller,
        title,
        link: `/vitrine/${reseller.urlStore}?${new URLSearchParams({ produto: search })}`,
      })),
    ];
    return banners.map(({ picturedBy, title, link }, position) => ({
      resellerId: index + 1,
      image: picturePath(showcasePicture(picturedBy, "desktop")),
      imageMobile: picturePath(showcasePicture(picturedBy, "celular")),
      title,
      link,
      position,
    }));
  });
}

type OfferRow = Omit<typeof skuResellers.$inferInsert, "id">;

/** So many skus, of those that are for sale, are nowhere to be had. */
const shareOfMissingSkus = 0.03;
const shareOfEmptyShelves = 0.07;
/** The first reseller steps in where a product would have no other seller. */
const flagship = 0;

/** What each reseller sells, at its own price and with its own stock; prices differ by up to 12 percent. */
export function offerRows(now: Date): OfferRow[] {
  return everySku.flatMap((sku) =>
    everyReseller.flatMap((reseller, index) => {
      if (!carries(reseller, index, sku)) return [];
      const chance = chanceFor(`${reseller.urlStore} sells ${sku.code}`);
      return [
        {
          skuId: sku.id,
          productId: sku.productId,
          resellerId: index + 1,
          priceInCentavos: priceAt(reseller, sku),
          quantityInStock: stockOf(sku, chance()),
          updatedAt: daysFrom(now, -wholeBetween(0, 30, chance())),
        },
      ];
    }),
  );
}

function carries(reseller: ResellerSketch, index: number, { product }: SkuSeed): boolean {
  if (index === flagship) return true;
  const above = product.subcategories.map((slug) => categoryIdAbove(subcategoryIdOf(slug)));
  if (reseller.strongIn.some((slug) => above.includes(categoryIdOf(slug)))) return true;
  return chanceFor(`${reseller.urlStore} carries ${product.code}`)() < reseller.breadth;
}

/** One level a shop and a little for the product, within 12 percent of what is suggested. */
function priceAt(reseller: ResellerSketch, sku: SkuSeed): number {
  const own = 0.95 + 0.1 * chanceFor(`${reseller.urlStore} prices ${sku.product.code}`)();
  const factor = Math.min(1.11, Math.max(0.89, reseller.priceLevel * own));
  return Math.round((sku.priceInCentavos * factor) / 10) * 10;
}

function stockOf({ product, code }: SkuSeed, chance: number): number {
  if (product.soldOut || isMissing(code)) return 0;
  if (chance < shareOfEmptyShelves) return 0;
  return wholeBetween(3, product.byTheMeter ? 260 : 60, chance);
}

/** Never the first sku of a product, so that whoever opens its page can buy it. */
function isMissing(skuCode: string): boolean {
  return !skuCode.endsWith("-01") && chanceFor(`${skuCode} is missing`)() < shareOfMissingSkus;
}
