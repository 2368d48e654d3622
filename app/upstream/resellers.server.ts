import type { z } from "zod";
import type { Location } from "~/model/location";
import type { Reseller, Showcase, ShowcaseBanner } from "~/model/reseller";
import { toLinkAddress } from "~/model/web-address";
import { formatTaxId } from "../../common/tax-id";
import { getShowcase, listNearbyResellers, type reseller, type showcase } from "../../contract/resellers";
import { recordReseller } from "./compatibility/named-resellers.server";
import type { Upstream } from "./http.server";
import { pictureFromWire } from "./pictures.server";
import { reviewFromWire } from "./products.server";

/** Resellers around the shopper, nearest first (catalogue 7, "resale/distance"). */
export async function listResellersNear(upstream: Upstream, location: Location): Promise<Reseller[]> {
  const { cep, latitude, longitude } = location;
  const resellers = await upstream(listNearbyResellers, { body: { cep, latitude, longitude } });
  return resellers.map((wire) => recordReseller(upstream, resellerFromWire(wire)));
}

/** Showcase by store slug (catalogue 7, "resale/url-store"). Throws UpstreamError with status 404 for an unknown one. */
export async function findShowcase(
  upstream: Upstream,
  storeSlug: string,
  location: Location | null,
): Promise<Showcase> {
  const wire = await upstream(getShowcase, {
    query: {
      UrlStore: storeSlug,
      ...(location && { cep: location.cep, latitude: location.latitude, longitude: location.longitude }),
    },
  });
  return {
    reseller: recordReseller(upstream, { ...resellerFromWire(wire), whatsApp: wire.whatsApp ?? null }),
    title: wire.nameShowcase ?? null,
    description: wire.descriptionShowcase ?? null,
    address: wire.addressShowcase ?? null,
    banners: bannersFromWire(wire),
    reviews: (wire.reviews ?? []).map(reviewFromWire),
    reviewAverage: wire.reviewAverage ?? null,
    reviewCount: wire.reviewCount ?? null,
  };
}

/** The banner list, else the single banner, which may lack one screen size. */
function bannersFromWire(wire: z.output<typeof showcase>): ShowcaseBanner[] {
  const several = wire.bannersShowcase ?? [];
  if (several.length > 0) {
    return several.flatMap(({ image, imageMobile, title, link }) => {
      const picture = pictureFromWire(image);
      if (picture === null) return [];
      return {
        picture,
        mobilePicture: pictureFromWire(imageMobile),
        title: title ?? null,
        link: toLinkAddress(link),
      };
    });
  }
  const mobilePicture = pictureFromWire(wire.imageMobileShowcase);
  const picture = pictureFromWire(wire.imageDesktopShowcase) ?? mobilePicture;
  return picture ? [{ picture, mobilePicture, title: null, link: null }] : [];
}

/** Missing parts become null. */
export function resellerFromWire(
  wire: Pick<z.output<typeof reseller>, "id" | "nameFantasy"> & Partial<z.output<typeof reseller>>,
): Reseller {
  return {
    id: wire.id,
    name: wire.nameFantasy,
    storeSlug: wire.urlStoreResale ?? null,
    distanceInKm: wire.distance ?? null,
    picture: pictureFromWire(wire.image),
    taxId: wire.cnpj ? formatTaxId(wire.cnpj) : null,
    whatsApp: null,
  };
}
