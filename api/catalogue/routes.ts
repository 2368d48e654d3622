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
import { createNotFoundRefusal } from "../http/refusal-error";
import { serve } from "../http/serve";
import { messages } from "../messages";
import { findCategory, findSubcategory, listMenuCategoriesOf, readCategoryNames } from "./categories";
import { listSizesOnSale } from "./facets";
import { readIncludedParts } from "./included-parts";
import { quoteOtherOffers } from "./other-offers";
import { presentProductForShopper } from "./product-at-address";
import { findProductShell, presentPricedProduct, presentProductDetail } from "./product-detail";
import { findProductFacts } from "./product-facts";
import { listOfProducts } from "./product-list";
import { findPricesAtPlace, findProductAtPlace } from "./product-offers";
import { getReviews } from "./reviews";

export const catalogueRoutes = [
  serve(listReviews, ({ query: { productId, note, withPictures } }, { database }) =>
    getReviews(database, productId, { note, withPictures }),
  ),

  serve(listMenuCategories, ({ body }, { database }) => listMenuCategoriesOf(database, body)),

  serve(listProducts, ({ body }, parts) => listOfProducts(parts, body)),

  serve(countFacets, ({ body }, { productSearch, clock }) => productSearch.countFacets(body, clock.now())),

  serve(listBanners, (_asked, { database }) => activeBanners(database)),

  serve(recordSearch, async ({ body, findShopper }, { database, clock }) => {
    const text = body.searchedText.trim();
    if (text !== "") {
      const shopper = await findShopper();
      await database.insert(searches).values({ text, userId: shopper?.id, createdAt: clock.now() });
    }
    return { message: null };
  }),

  serve(getProductByName, async ({ query }, { database, clock }) => {
    const facts = await findProductFacts(database, query.productName, clock.now());
    return presentProductDetail(requireOnSale(facts));
  }),

  serve(getProductShell, async ({ query }, { database }) =>
    requireOnSale(await findProductShell(database, query.productName)),
  ),

  serve(getProductAtAddress, async ({ body }, services) => {
    const now = services.clock.now();
    const { database } = services;
    if (!body.include || body.include.includes("details")) {
      const found = requireOnSale(await findProductAtPlace(database, body, now));
      const parts = await readIncludedParts(found, body, { ...services, now });
      return { ...presentProductForShopper(presentProductDetail(found.facts), found.offers, body), ...parts };
    }
    const found = requireOnSale(await findPricesAtPlace(database, body, now));
    const parts = await readIncludedParts(found, body, { ...services, now });
    return { ...presentProductForShopper(presentPricedProduct(found.facts), found.offers, body), ...parts };
  }),

  serve(listOtherOffers, async ({ body }, { database, clock, carriers }) =>
    quoteOtherOffers(requireOnSale(await findProductAtPlace(database, body, clock.now())), body, carriers),
  ),

  serve(getCategoryByName, async ({ query }, { database }) => {
    const found = await findCategory(database, query.name);
    if (found === null) throw createNotFoundRefusal(messages.categoryNotFound);
    return found;
  }),

  serve(getSubCategoryByName, async ({ query }, { database }) => {
    const found = await findSubcategory(database, query.name);
    if (found === null) throw createNotFoundRefusal(messages.subcategoryNotFound);
    return found;
  }),

  serve(listAttributeGroups, (_asked, { database }) => listSizesOnSale(database)),

  serve(listCategoryNames, (_asked, { database }) => readCategoryNames(database)),
];

function requireOnSale<Product>(found: Product | null): Product {
  if (found === null) throw createNotFoundRefusal(messages.productNotFound);
  return found;
}

function activeBanners(database: Database) {
  const { link, image, imageMobile, title, subtitle, secondary } = banners;
  return database
    .select({ link, image, imageMobile, title, subtitle, secondary })
    .from(banners)
    .where(eq(banners.active, true))
    .orderBy(asc(banners.position), asc(banners.id));
}
