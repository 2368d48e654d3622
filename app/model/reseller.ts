import type { Review } from "./review";

/** Wire: resale (catalogue 3, "Reseller"). */
export interface Reseller {
  readonly id: number;
  readonly name: string;
  /** Null without a showcase. */
  readonly storeSlug: string | null;
  /** Null if the shopper's location is unknown. */
  readonly distanceInKm: number | null;
  readonly picture: string | null;
  /** CNPJ; required by law beside an offer. */
  readonly taxId: string | null;
  readonly whatsApp: string | null;
}

export interface ShowcaseBanner {
  readonly picture: string;
  /** Shown below 960 px. */
  readonly mobilePicture: string | null;
  readonly title: string | null;
  readonly link: string | null;
}

/** A reseller's page (catalogue 2, "Reseller showcase"). */
export interface Showcase {
  readonly reseller: Reseller;
  readonly title: string | null;
  readonly description: string | null;
  readonly address: string | null;
  /** Several banners rotate. */
  readonly banners: readonly ShowcaseBanner[];
  readonly reviews: readonly Review[];
  /** Average of all reviews, if the upstream sends it. */
  readonly reviewAverage: number | null;
  readonly reviewCount: number | null;
}
