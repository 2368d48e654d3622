import type { z } from "zod";
import { getShowcase, listNearbyResellers, type reseller, type showcase } from "../../contract/resellers";
import type { Location } from "../domain/location";
import type { Reseller, Showcase, ShowcaseBanner } from "../domain/reseller";
import { formatTaxId } from "../domain/tax-id";
import { linkAddress, picturePath } from "../domain/web-address";
import type { Upstream } from "./http.server";
import { reviewFromWire } from "./products.server";

/** Resellers around the shopper, nearest first (catalogue 7, resale/distance). */
export async function listResellersNear(upstream: Upstream, location: Location): Promise<Reseller[]> {
  const { cep, latitude, longitude } = location;
  const resellers = await upstream(listNearbyResellers, { body: { cep, latitude, longitude } });
  return resellers.map(resellerFromWire);
}

/** Showcase by store slug (catalogue 7, resale/url-store). Throws UpstreamError with status 404 for an unknown one. */
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
    reseller: { ...resellerFromWire(wire), whatsApp: wire.whatsApp ?? null },
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
      const picture = picturePath(image);
      if (picture === null) return [];
      return {
        picture,
        mobilePicture: picturePath(imageMobile),
        title: title ?? null,
        link: linkAddress(link),
      };
    });
  }
  const mobilePicture = picturePath(wire.imageMobileShowcase);
  const picture = picturePath(wire.imageDesktopShowcase) ?? mobilePicture;
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
    picture: picturePath(wire.image),
    taxId: wire.cnpj ? formatTaxId(wire.cnpj) : null,
    whatsApp: null,
  };
}
