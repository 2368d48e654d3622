import { z } from "zod";
import { defineCall } from "./call";
import { review } from "./product";
import {
  decimal,
  descriptive,
  id,
  integer,
  latitude,
  longitude,
  nameInQuery,
  numberInQuery,
  shopperLocation,
  text,
} from "./wire";

/** Nearby resellers and showcases (catalogue 3, "Reseller"). */

export const reseller = z.object({
  id,
  nameFantasy: text,
  image: descriptive(text),
  /** Kilometers. */
  distance: descriptive(decimal),
  urlStoreResale: text.nullish(),
  /** Ours: required by law. */
  cnpj: descriptive(text),
});

export const showcaseBanner = z.object({
  image: text,
  imageMobile: descriptive(text),
  title: descriptive(text),
  link: descriptive(text),
});

export const showcase = z.object({
  ...reseller.shape,
  nameShowcase: descriptive(text),
  descriptionShowcase: descriptive(text),
  addressShowcase: descriptive(text),
  imageMobileShowcase: descriptive(text),
  imageDesktopShowcase: descriptive(text),
  /** Ours: rotating pictures that replace the single one, unless empty. */
  bannersShowcase: z.array(showcaseBanner).nullish(),
  /** Ours: contact number with area code. */
  whatsApp: descriptive(text),
  reviews: z.array(review).nullish(),
  /** Ours: over all reviews; `reviews` contains only the best. */
  reviewAverage: descriptive(decimal),
  reviewCount: descriptive(integer),
});

export const listNearbyResellers = defineCall({
  name: "listNearbyResellers",
  method: "POST",
  path: "resale/distance",
  access: "public",
  specification: "catalogue 7",
  isIdempotent: true,
  body: shopperLocation,
  answer: z.array(reseller),
  ourChoice: "Sorted by distance, nearest first.",
});

export const getShowcase = defineCall({
  name: "getShowcase",
  method: "GET",
  path: "resale/url-store",
  access: "public",
  specification: "catalogue 7",
  refusals: [404],
  query: z.object({
    UrlStore: nameInQuery,
    cep: z.string().nullish(),
    latitude: numberInQuery.pipe(latitude).nullish(),
    longitude: numberInQuery.pipe(longitude).nullish(),
  }),
  answer: showcase,
  ourChoice:
    "bannersShowcase (several banners), whatsApp, reviewAverage and reviewCount. At most the 300 best reviews.",
});
