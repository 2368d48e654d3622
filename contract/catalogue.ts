import { z } from "zod";
import { defineCall } from "./call";
import { freightGroup } from "./freight";
import { listFilters, offeredFilters, priceRanges } from "./list-filters";
import { banner, category, offer, product, subCategory } from "./product";
import {
  describeValue,
  id,
  integer,
  latitude,
  list,
  longitude,
  nameInQuery,
  pageNumber,
  pager,
  reaisAsNumber,
  shopperLocation,
  text,
  timestamp,
} from "./wire";

/** Product lists and pages (catalogue 3, "Product filter" and "Product"). */

const understoodQuery = z.object({
  chips: z.array(z.object({ label: text, without: text })),
  wishes: z.array(z.object({ text })),
  notSold: z.array(text),
  question: text.nullish(),
  similar: list(z.object({ name: text, kind: z.enum(["search", "category", "subcategory"]) })).describe(
    "Lists with more like the few products found, the nearest first.",
  ),
});

/** Catalogue 3, "Product filter", with the specification's mixed spelling. */
export const productFilter = z.object({
  page: pageNumber,
  pageSize: z.number().int().min(1).max(100),
  product: z.string().max(200).nullish(),
  resale: z.string().nullish(),
  resaleId: id.nullish(),
  selectedSizes: z.array(z.string()).max(100).nullish(),
  Subcategories: z
    .array(z.string())
    .max(100)
    .nullish()
    .describe("Colours: subcategory names of the category 'cores'."),
  orderByPrice: z.number().int().min(0).max(2).nullish().describe("0 none, 1 ascending, 2 descending."),
  CategoryName: z.string().max(4_000).nullish(),
  productSubCategory: z.string().max(4_000).nullish(),
  productIndicator: z.string().nullish(),
  rangePrice: z
    .tuple([reaisAsNumber, reaisAsNumber])
    .nullish()
    .describe("Reais, from and to. The specification's default of 0 to 200 means no limit."),
  bestSellers: z.boolean().nullish(),
  categoryShowHomepage: z.boolean().nullish(),
  ...listFilters.shape,
  cep: z.string().nullish().describe("Our choice: returns prices of nearby resellers."),
  latitude: latitude.nullish(),
  longitude: longitude.nullish(),
});

/** Location and choice for a product's price (catalogue 7, "product/address"). */
export const productAtAddress = z.object({
  ...shopperLocation.shape,
  productName: z.string(),
  productId: id.nullish().describe("Without it the product is found by its name or slug."),
  resaleSkus: z.array(z.object({ resaleId: id })).nullish(),
  promotionId: id.nullish(),
  skus: z
    .array(z.object({ id, quantity: z.number().int().min(1).max(999) }))
    .describe("The chosen sku and quantity, if any."),
  resaleId: id.nullish(),
  firstResaleId: id.nullish(),
  sellerResaleId: id.nullish().describe("From `?vendedor=`; preferred if it has the sku."),
  selectedSku: id.nullish(),
});

export const listMenuCategories = defineCall({
  name: "listMenuCategories",
  listName: "categories",
  method: "POST",
  path: "category/menuActive",
  access: "public",
  specification: "catalogue 7",
  isIdempotent: true,
  body: z.object({
    page: pageNumber,
    pageSize: z.number().int().min(1).max(100),
    product: z.string().nullish(),
    categoria: z.string().nullish(),
    DocumentNumber: z.string().nullish(),
    status: z.number().nullish(),
    updated_at: timestamp.nullish(),
    bestSellers: z.boolean().nullish(),
  }),
  answer: z.object({ categories: list(category), pager: pager.nullish() }),
  ourChoice: "The answer is an object with categories and pager.",
});

export const listProducts = defineCall({
  name: "listProducts",
  wholeLists: ["attributes"],
  method: "POST",
  path: "product/listActiveB2C",
  access: "public",
  specification: "catalogue 7",
  isIdempotent: true,
  body: productFilter,
  answer: z.object({
    products: list(product),
    pager,
    searchedFor: describeValue(text),
    matchingCategories: describeValue(
      z.array(z.object({ name: text, kind: z.enum(["category", "subcategory"]) })),
    ),
    priceRanges,
    understood: describeValue(understoodQuery),
  }),
  ourChoice:
    "The body may carry the shopper's cep, latitude and longitude. understood says what was read in the text: chips with the text that is left without each, several things as wishes of which products answers the first, brands that are not sold, the words of a question, and searches and lists with more like few products. A text in quotation marks is searched for as typed. searchedFor names the words that were searched for where some of the shopper's were misspelt or unknown; matchingCategories are those that the search text names; priceRanges are counted with every filter but rangePrice, where countPriceRanges asks for them. An upstream may leave out these four. With colours, sizes or a price range in the filter, a product's sku is the variant of clientPrice, skuId and resaleId: the cheapest that fits, at the nearest reseller that has one; productPic is its picture.",
});

const facet = z.object({ name: text, count: integer.pipe(z.number().min(0)) });

export const countFacets = defineCall({
  name: "countFacets",
  mayBeMissing: true,
  method: "POST",
  path: "product/facets",
  access: "public",
  specification: "catalogue 2",
  isIdempotent: true,
  body: productFilter.omit({
    page: true,
    pageSize: true,
    orderByPrice: true,
    orderBy: true,
    productIndicator: true,
    bestSellers: true,
    categoryShowHomepage: true,
    countPriceRanges: true,
  }),
  answer: z.object({
    sizes: list(facet),
    colours: list(facet),
    subcategories: z.array(facet).nullish(),
    ...offeredFilters.shape,
  }),
  ourChoice:
    "Not in the specification, optional (404, 405 or 501): counts the products of a list for each size, colour and subcategory, with every filter of the body applied but the value's own group: a count is what choosing the value alone in its group leaves. A value that only the other filters empty has the count 0; values that the list lacks without filters are omitted. estimated names the groups whose counts are estimates. An upstream that ignores the filters counts before any is selected. The other fields announce further filters and orders of listActiveB2C, each optional.",
});

export const listBanners = defineCall({
  name: "listBanners",
  method: "POST",
  path: "marketing/listActive-banners",
  access: "public",
  specification: "catalogue 7",
  isIdempotent: true,
  answer: z.array(banner),
  ourChoice: "The answer is an array of banners.",
});

export const recordSearch = defineCall({
  name: "recordSearch",
  isDecidedByStatus: true,
  method: "POST",
  path: "search",
  access: "public",
  specification: "catalogue 7",
  body: z.object({ searchedText: z.string().min(1).max(200) }),
  answer: z.unknown(),
  ourChoice: "The answer is not read.",
});

export const getProductByName = defineCall({
  name: "getProductByName",
  wholeLists: ["attributes"],
  method: "GET",
  path: "product/get-one-by-name",
  access: "public",
  specification: "catalogue 7",
  refusals: [404],
  query: z.object({ productName: nameInQuery }),
  answer: product,
  ourChoice: "productName is the name or the slug; an unknown one answers 404.",
});

export const getProductShell = defineCall({
  name: "getProductShell",
  method: "GET",
  path: "product/name",
  access: "public",
  specification: "catalogue 7",
  refusals: [404],
  query: z.object({ productName: nameInQuery }),
  answer: product,
});

export const getProductAtAddress = defineCall({
  name: "getProductAtAddress",
  wholeLists: ["attributes"],
  method: "POST",
  path: "product/address",
  access: "public",
  specification: "catalogue 7",
  isIdempotent: true,
  body: productAtAddress.extend({
    include: z
      .array(z.enum(["otherOffers", "freight", "details"]))
      .max(3)
      .nullish()
      .describe("Our choice: with the capabilities `offers-with-product` and `details-with-price`."),
  }),
  answer: product.extend({
    otherOffers: describeValue(z.array(offer)).describe("As `product/other-offers` answers."),
    freight: describeValue(z.array(freightGroup)).describe(
      "`content` of `freightQuote/preview` for `skuId` at `resaleId` and the quantity that `skus` has for it, or 1.",
    ),
  }),
  ourChoice:
    "Each sku's differentValue is its price at the selected reseller, otherwise at the nearest reseller that has it; resaleSkus lists the resellers that have the requested quantity. Without stock resaleId is null. otherOffers and freight are answered where include asks for them; then the answer may leave out texts, pictures, categories and reviews, which product/get-one-by-name has answered, unless include asks for details. They are left out where the carriers take too long: then product/other-offers and freightQuote/preview answer them. Without an offer freight is null.",
});

export const listOtherOffers = defineCall({
  name: "listOtherOffers",
  method: "POST",
  path: "product/other-offers",
  access: "public",
  specification: "catalogue 7",
  isIdempotent: true,
  body: productAtAddress,
  answer: z.array(offer),
});

export const getCategoryByName = defineCall({
  name: "getCategoryByName",
  method: "GET",
  path: "category/categoryByName",
  access: "public",
  specification: "catalogue 7",
  refusals: [404],
  query: z.object({ name: nameInQuery }),
  answer: category,
  ourChoice:
    "name may be hyphenated; an unknown one answers 404. 'cores' contains the colours as subcategories with their hex values.",
});

export const getSubCategoryByName = defineCall({
  name: "getSubCategoryByName",
  method: "GET",
  path: "subcategory/by-name",
  access: "public",
  specification: "catalogue 7",
  refusals: [404],
  query: z.object({ name: nameInQuery }),
  answer: subCategory,
});

export const listAttributeGroups = defineCall({
  name: "listAttributeGroups",
  method: "GET",
  path: "attributesgroup/listGroupItems",
  access: "public",
  specification: "catalogue 7",
  answer: z.array(z.object({ name: text })),
  ourChoice: "Groups of sizes are named after the size ('1,52 m'); selectedSizes takes these names.",
});

export const listCategoryNames = defineCall({
  name: "listCategoryNames",
  method: "GET",
  path: "category/getInclude",
  access: "public",
  specification: "catalogue 7",
  answer: z.array(z.object({ categoryId: id, categoryName: text })),
});
