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
  distance: descriptive(decimal).describe("Kilometers."),
  urlStoreResale: text.nullish(),
  cnpj: descriptive(text).describe("Our choice: required by law."),
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
  bannersShowcase: z
    .array(showcaseBanner)
    .nullish()
    .describe("Our choice: rotating pictures that replace the single one, unless empty."),
  whatsApp: descriptive(text).describe("Our choice: contact number with area code."),
  reviews: z.array(review).nullish(),
  reviewAverage: descriptive(decimal).describe(
    "Our choice: over all reviews; `reviews` contains only the best.",
  ),
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
