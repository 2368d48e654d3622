import { and, desc, eq, or, sql } from "drizzle-orm";
import type { z } from "zod";
import type { productAtAddress } from "../../contract/catalogue";
import type { Database } from "../database/connection";
import { createOncePerDatabase } from "../database/once-per-database";
import { products } from "../database/schema/catalogue";
import { resellers } from "../database/schema/resellers";
import { selectGreatCircleInKm } from "../postal-codes/great-circle";
import type { StockedOffer } from "./offer-choice";
import {
  list,
  type PricingFacts,
  type ProductFacts,
  pricingFacts,
  product,
  productFacts,
} from "./product-facts";
import { toSlug } from "./slug";

interface Seller {
  readonly id: number;
  readonly nameFantasy: string;
  readonly urlStore: string;
  readonly cnpj: string;
  readonly whatsApp: string;
  readonly postalCode: string;
  readonly latitude: number;
  readonly longitude: number;
  readonly shipsByCarriers: boolean;
  readonly ownFreightInCentavos: number | null;
  readonly ownFreightInDays: number | null;
  readonly distanceInKm: number;
}

type StockRow = readonly [skuId: number, resellerId: number, priceInCentavos: number, quantity: number];

export interface ResellerOffer extends StockedOffer {
  readonly reseller: Seller;
}

export interface ProductAtPlace<Facts extends PricingFacts = PricingFacts> {
  readonly facts: Facts;
  /** Offers of active resellers that have the SKU in stock. */
  readonly offers: readonly ResellerOffer[];
}

const stock = list<StockRow>(
  sql`json_build_array(offer.sku_id, offer.reseller_id, offer.price_in_centavos, offer.quantity_in_stock)`,
  sql`sku_resellers offer join skus sku on sku.id = offer.sku_id
    where offer.product_id = ${product} and offer.quantity_in_stock > 0 and sku.deleted_at is null`,
  sql`offer.id`,
);

const place = { latitude: sql.placeholder("latitude"), longitude: sql.placeholder("longitude") };

/** Once for each reseller instead of for each offer. */
const sellers = list<Seller>(
  sql`json_build_object('id', "resellers"."id", 'nameFantasy', name_fantasy, 'urlStore', url_store, 'cnpj', cnpj,
    'whatsApp', whats_app, 'postalCode', postal_code, 'latitude', latitude, 'longitude', longitude,
    'shipsByCarriers', ships_by_carriers, 'ownFreightInCentavos', own_freight_in_centavos,
    'ownFreightInDays', own_freight_in_days, 'distanceInKm', ${selectGreatCircleInKm(place, resellers)})`,
  sql`"resellers" where "resellers"."active" and "resellers"."id" in (select offer.reseller_id from sku_resellers offer
    where offer.product_id = ${product} and offer.quantity_in_stock > 0)`,
  sql`"resellers"."id"`,
);

const isAsked = and(
  eq(products.active, true),
  or(eq(products.id, sql.placeholder("id")), eq(products.slug, sql.placeholder("slug"))),
);
const byIdFirst = desc(eq(products.id, sql.placeholder("id")));

const productAtPlace = createOncePerDatabase((queries) =>
  queries
    .select({ ...productFacts, stock, sellers })
    .from(products)
    .where(isAsked)
    .orderBy(byIdFirst)
    .limit(1)
    .prepare("product_at_place"),
);

const pricesAtPlace = createOncePerDatabase((queries) =>
  queries
    .select({ ...pricingFacts, stock, sellers })
    .from(products)
    .where(isAsked)
    .orderBy(byIdFirst)
    .limit(1)
    .prepare("prices_at_place"),
);

type Asked = Pick<z.output<typeof productAtAddress>, "productId" | "productName" | "latitude" | "longitude">;

type Found = Promise<ProductAtPlace<ProductFacts> | null>;
const readsUnderWay = createOncePerDatabase(() => new Map<string, Found>());

/**
 * The product by id, or by name when the id belongs to no product on sale, with its offers; null when it is not on sale.
 * A page's calls for its price and for its other offers arrive together, and share the read that is under way.
 */
export function findProductAtPlace(
  database: Database,
  { productId: id, productName, latitude, longitude }: Asked,
  now: Date,
): Found {
  const values = { id: id ?? null, slug: toSlug(productName), latitude, longitude };
  const reads = readsUnderWay(database);
  const key = JSON.stringify(values);
  const known = reads.get(key);
  if (known !== undefined) return known;
  const reading = productAtPlace(database)
    .execute({ ...values, now: now.toISOString() })
    .then(([found]) => (found === undefined ? null : withOffers(found)))
    .finally(() => reads.delete(key));
  reads.set(key, reading);
  return reading;
}

/** Works as `findProductAtPlace` without the parts that prices do not depend on. */
export async function findPricesAtPlace(
  database: Database,
  { productId: id, productName, latitude, longitude }: Asked,
  now: Date,
): Promise<ProductAtPlace | null> {
  const values = { id: id ?? null, slug: toSlug(productName), latitude, longitude, now: now.toISOString() };
  const [found] = await pricesAtPlace(database).execute(values);
  return found === undefined ? null : withOffers(found);
}

function withOffers<Facts extends PricingFacts>({
  stock,
  sellers,
  ...facts
}: Facts & { readonly stock: readonly StockRow[]; readonly sellers: readonly Seller[] }) {
  const sellerById = new Map(sellers.map((seller) => [seller.id, seller]));
  return {
    facts,
    offers: stock.flatMap(([skuId, resellerId, priceInCentavos, quantityInStock]) => {
      const reseller = sellerById.get(resellerId);
      if (reseller === undefined) return [];
      const { distanceInKm } = reseller;
      return [{ skuId, resellerId, priceInCentavos, quantityInStock, distanceInKm, reseller }];
    }),
  };
}
