import { asc, eq } from "drizzle-orm";
import {
  countFacets,
  getCategoryByName,
  getProductAtAddress,
  getProductByName,
  getProductShell,
  getSubCategoryByName,
  listAttributeGroups,
  listBanners,
  listCategoryNames,
  listMenuCategories,
  listOtherOffers,
  listProducts,
  recordSearch,
} from "../../contract/catalogue";
import { listReviews } from "../../contract/reviews";
import type { Database } from "../database/connection";
import { banners, searches } from "../database/schema/information";
import { notFound } from "../http/refusal-error";
import { serve } from "../http/serve";
import { messages } from "../messages";
import { categoryNames, findCategory, findSubcategory, menuCategories } from "./categories";
import { sizesOnSale } from "./facets";
import { otherOffersFor } from "./other-offers";
import { productAsked, productForShopper } from "./product-at-address";
import { findProduct, productDetail, productShell } from "./product-detail";
import { listOfProducts } from "./product-list";
import { reviewsOf } from "./reviews";

export const catalogueRoutes = [
  serve(listReviews, ({ query: { productId, note, withPictures } }, { database }) =>
    reviewsOf(database, productId, { note, withPictures }),
  ),

  serve(listMenuCategories, ({ body }, { database }) => menuCategories(database, body)),

  serve(listProducts, ({ body }, parts) => listOfProducts(parts, body)),

  serve(countFacets, ({ body }, { productSearch, clock }) => productSearch.countFacets(body, clock.now())),

  serve(listBanners, (_asked, { database }) => activeBanners(database)),

  serve(recordSearch, async ({ body, shopper }, { database, clock }) => {
    const text = body.searchedText.trim();
    if (text !== "") {
      await database.insert(searches).values({ text, userId: shopper?.id, createdAt: clock.now() });
    }
    return { message: null };
  }),

  serve(getProductByName, async ({ query }, { database, clock }) => {
    const row = await findProduct(database, query.productName);
    if (row === null) throw notFound(messages.productNotFound);
    return productDetail(database, row, clock.now());
  }),

  serve(getProductShell, async ({ query }, { database }) => {
    const row = await findProduct(database, query.productName);
    if (row === null) throw notFound(messages.productNotFound);
    return productShell(database, row);
  }),

  serve(getProductAtAddress, async ({ body }, { database, clock }) => {
    const row = await productAsked(database, body);
    if (row === null) throw notFound(messages.productNotFound);
    return productForShopper(database, row, body, clock.now());
  }),

  serve(listOtherOffers, async ({ body }, parts) => {
    const row = await productAsked(parts.database, body);
    if (row === null) throw notFound(messages.productNotFound);
    return otherOffersFor(parts, row, body);
  }),

  serve(getCategoryByName, async ({ query }, { database }) => {
    const found = await findCategory(database, query.name);
    if (found === null) throw notFound(messages.categoryNotFound);
    return found;
  }),

  serve(getSubCategoryByName, async ({ query }, { database }) => {
    const found = await findSubcategory(database, query.name);
    if (found === null) throw notFound(messages.subcategoryNotFound);
    return found;
  }),

  serve(listAttributeGroups, (_asked, { database }) => sizesOnSale(database)),

  serve(listCategoryNames, (_asked, { database }) => categoryNames(database)),
];

function activeBanners(database: Database) {
  const { link, image, imageMobile, title, subtitle, secondary } = banners;
  return database
    .select({ link, image, imageMobile, title, subtitle, secondary })
    .from(banners)
    .where(eq(banners.active, true))
    .orderBy(asc(banners.position), asc(banners.id));
}
