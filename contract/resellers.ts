import { z } from "zod";
import { defineCall } from "./call";
import { review } from "./product";
import { id, numberInQuery, whereabouts } from "./wire";

/** Nearby resellers and showcases (catalogue 3, "Reseller"). */

export const reseller = z.object({
  id,
  nameFantasy: z.string(),
  image: z.string().nullish(),
  /** Kilometers. */
  distance: z.number().nullish(),
  urlStoreResale: z.string().nullish(),
  /** Ours: required by law. */
  cnpj: z.string().nullish(),
});

export const showcaseBanner = z.object({
  image: z.string(),
  imageMobile: z.string().nullish(),
  title: z.string().nullish(),
  link: z.string().nullish(),
});

export const showcase = z.object({
  ...reseller.shape,
  nameShowcase: z.string().nullish(),
  descriptionShowcase: z.string().nullish(),
  addressShowcase: z.string().nullish(),
  imageMobileShowcase: z.string().nullish(),
  imageDesktopShowcase: z.string().nullish(),
  /** Ours: rotating pictures that replace the single one, unless empty. */
  bannersShowcase: z.array(showcaseBanner).nullish(),
  /** Ours: contact number with area code. */
  whatsApp: z.string().nullish(),
  reviews: z.array(review).nullish(),
  /** Ours: over all reviews; `reviews` contains only the best. */
  reviewAverage: z.number().nullish(),
  reviewCount: z.number().int().nullish(),
});

export const listNearbyResellers = defineCall({
  name: "listNearbyResellers",
  method: "POST",
  path: "resale/distance",
  access: "public",
  specification: "catalogue 7",
  repeatable: true,
  body: whereabouts,
  answer: z.array(reseller),
  ourChoice: "Sorted by distance, nearest first.",
});

export const getShowcase = defineCall({
  name: "getShowcase",
  method: "GET",
  path: "resale/url-store",
  access: "public",
  specification: "catalogue 7",
  query: z.object({
    UrlStore: z.string().min(1).max(200),
    cep: z.string().nullish(),
    latitude: numberInQuery.nullish(),
    longitude: numberInQuery.nullish(),
  }),
  answer: showcase,
  ourChoice:
    "bannersShowcase (several banners), whatsApp, reviewAverage and reviewCount. Of reviews at most the 300 best.",
});
