import type { Review } from "./review";

/** A shop that sells here (wire: resale; catalogue 3, "Reseller"). */
export interface Reseller {
  readonly id: number;
  readonly name: string;
  /** The part of its showcase's address; null where it has no showcase. */
  readonly storeSlug: string | null;
  /** From the shopper; null where the shopper's place is not known. */
  readonly distanceInKm: number | null;
  readonly picture: string | null;
  /** Its CNPJ, which the law wants beside an offer. */
  readonly taxId: string | null;
  readonly whatsApp: string | null;
}

/** One of the pictures over a showcase. */
export interface ShowcaseBanner {
  readonly picture: string;
  /** Shown below 960 px. */
  readonly mobilePicture: string | null;
  readonly title: string | null;
  readonly link: string | null;
}

/** A reseller's own page (catalogue 2, "Reseller showcase"). */
export interface Showcase {
  readonly reseller: Reseller;
  readonly title: string | null;
  readonly description: string | null;
  readonly address: string | null;
  /** None, one, or several that take turns. */
  readonly banners: readonly ShowcaseBanner[];
  readonly reviews: readonly Review[];
  /** Of all reviews, where the upstream says so. */
  readonly reviewAverage: number | null;
  readonly reviewCount: number | null;
}
