import { z } from "zod";
import { defineCall } from "./call";
import { review } from "./product";
import {
  decimal,
  describeValue,
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
  image: describeValue(text),
  distance: describeValue(decimal).describe("Kilometers."),
  urlStoreResale: text.nullish(),
  cnpj: describeValue(text).describe("Our choice: required by law."),
});

export const showcaseBanner = z.object({
  image: text,
  imageMobile: describeValue(text),
  title: describeValue(text),
  link: describeValue(text),
});

export const showcase = z.object({
  ...reseller.shape,
  nameShowcase: describeValue(text),
  descriptionShowcase: describeValue(text),
  addressShowcase: describeValue(text),
  imageMobileShowcase: describeValue(text),
  imageDesktopShowcase: describeValue(text),
  bannersShowcase: z
    .array(showcaseBanner)
    .nullish()
    .describe("Our choice: rotating pictures that replace the single one, unless empty."),
  whatsApp: describeValue(text).describe("Our choice: contact number with area code."),
  reviews: z.array(review).nullish(),
  reviewAverage: describeValue(decimal).describe(
    "Our choice: over all reviews; `reviews` contains only the best.",
  ),
  reviewCount: describeValue(integer),
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
