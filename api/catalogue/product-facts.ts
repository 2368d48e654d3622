import { and, eq, type SQL, sql } from "drizzle-orm";
import type { Database } from "../database/connection";
import { createOncePerDatabase } from "../database/once-per-database";
import { products } from "../database/schema/catalogue";
import { toReais } from "../reais";
import { cardColumns } from "./product-parts";
import { calculateReviewTotals, maxReviews } from "./reviews";
import { toSlug } from "./slug";

interface SkuRow {
  readonly id: number;
  readonly priceInCentavos: number;
  readonly attributes: {
    readonly name: string;
    readonly hex: string | null;
    readonly attribute: { readonly name: string; readonly type: "Cor" | "Texto" };
  }[];
  readonly sellers: { readonly resaleId: number }[];
}

interface PromotionRow {
  readonly id: number;
  readonly discountType: number;
  readonly percentage: number | null;
  readonly amountInCentavos: number | null;
}

interface ReviewRow {
  readonly note: number;
  readonly evaluation: string | null;
  readonly createdAt: string;
  readonly user: { readonly name: string; readonly image: string | null };
  readonly pictures: string[];
}

interface NoteRow {
  readonly note: number;
  readonly reviews: number;
  readonly pictured: number;
}

/** JSON of the rows of `from`, an empty list without any. */
export const list = <Row>(row: SQL, from: SQL, order: SQL): SQL<Row[]> =>
  sql<Row[]>`(select coalesce(json_agg(${row} order by ${order}), '[]'::json) from ${from})`;

export const product = sql`"products"."id"`;

export const categories = list<{ categoryId: number; categoryName: string }>(
  sql`json_build_object('categoryId', category.id, 'categoryName', category.name)`,
  sql`product_categories own join categories category on category.id = own.category_id
    where own.product_id = ${product}`,
  sql`category.position, category.id`,
);

export const subCategories = list<{ id: number; name: string }>(
  sql`json_build_object('id', subcategory.id, 'name', subcategory.name)`,
  sql`product_subcategories own join subcategories subcategory on subcategory.id = own.subcategory_id
    where own.product_id = ${product}`,
  sql`subcategory.id`,
);

const images = list<{ path: string; colour: string | null; widthInMm: number | null }>(
  sql`json_build_object('path', image.path, 'colour', attribute.name, 'widthInMm', image.width_in_mm)`,
  sql`product_images image left join attributes attribute on attribute.id = image.attribute_id
    where image.product_id = ${product}`,
  sql`image.position, image.id`,
);

/** Colour first. */
const attributes = list(
  sql`json_build_object('name', attribute.name, 'hex', attribute.hex,
    'attribute', json_build_object('name', kind.name, 'type', kind.type))`,
  sql`sku_attributes own join attributes attribute on attribute.id = own.attribute_id
    join attribute_groups kind on kind.id = attribute.group_id where own.sku_id = sku.id`,
  sql`kind.type, kind.id, attribute.position`,
);

const sellers = list(
  sql`json_build_object('resaleId', offer.reseller_id)`,
  sql`sku_resellers offer join resellers reseller on reseller.id = offer.reseller_id
    where offer.sku_id = sku.id and offer.quantity_in_stock > 0 and reseller.active`,
  sql`offer.reseller_id`,
);

const skus = list<SkuRow>(
  sql`json_build_object('id', sku.id, 'priceInCentavos', sku.price_in_centavos, 'attributes', ${attributes},
    'sellers', ${sellers})`,
  sql`skus sku where sku.product_id = ${product} and sku.deleted_at is null`,
  sql`sku.id`,
);

/** Those in force; the contract has no fields for the dates of others. */
export const promotions = list<PromotionRow>(
  sql`json_build_object('id', promotion.id, 'discountType', promotion.discount_type,
    'percentage', promotion.percentage, 'amountInCentavos', promotion.amount_in_centavos)`,
  sql`product_promotions own join promotions promotion on promotion.id = own.promotion_id
    where own.product_id = ${product}
    and ${sql.placeholder("now")}::timestamptz between promotion.starts_at and promotion.ends_at`,
  sql`promotion.id`,
);

const pictures = list(
  sql`picture.path`,
  sql`review_pictures picture where picture.review_id = review.id`,
  sql`picture.position`,
);

const reviewOrder = sql`review.note desc, review.created_at desc, review.id desc`;

const reviews = list<ReviewRow>(
  sql`json_build_object('note', review.note, 'evaluation', review.evaluation, 'createdAt', review.created_at,
    'user', json_build_object('name', author.name, 'image', author.image), 'pictures', ${pictures})`,
  sql`(select * from product_reviews review where review.product_id = ${product}
    order by ${reviewOrder} limit ${sql.raw(String(maxReviews))}) review join users author on author.id = review.user_id`,
  reviewOrder,
);

const notes = list<NoteRow>(
  sql`json_build_object('note', each.note, 'reviews', each.reviews, 'pictured', each.pictured)`,
  sql`(select review.note, count(*) as reviews, count(*) filter (where exists (
    select from review_pictures picture where picture.review_id = review.id)) as pictured
    from product_reviews review where review.product_id = ${product} group by review.note) each`,
  sql`each.note`,
);

/** What prices and freight of a product depend on. */
export const pricingFacts = {
  row: {
    ...cardColumns,
    weightInGrams: products.weightInGrams,
    packageLengthInCm: products.packageLengthInCm,
    packageHeightInCm: products.packageHeightInCm,
    packageWidthInCm: products.packageWidthInCm,
  },
  skus,
  promotions,
};

/** Everything about a product that does not depend on the place. */
export const productFacts = {
  ...pricingFacts,
  row: products,
  categories,
  subCategories,
  images,
  reviews,
  notes,
};

export type ProductRow = Pick<typeof products.$inferSelect, keyof (typeof pricingFacts)["row"]>;

export const getPackage = (row: ProductRow) => ({
  weightInGrams: row.weightInGrams,
  lengthInCm: row.packageLengthInCm,
  heightInCm: row.packageHeightInCm,
  widthInCm: row.packageWidthInCm,
});

export interface PricingFacts {
  readonly row: ProductRow;
  readonly skus: SkuRow[];
  readonly promotions: PromotionRow[];
}

export interface ProductFacts extends PricingFacts {
  readonly row: typeof products.$inferSelect;
  readonly categories: { categoryId: number; categoryName: string }[];
  readonly subCategories: { id: number; name: string }[];
  readonly images: { path: string; colour: string | null }[];
  readonly reviews: ReviewRow[];
  readonly notes: NoteRow[];
}

const factsOfSlug = createOncePerDatabase((queries) =>
  queries
    .select(productFacts)
    .from(products)
    .where(and(eq(products.slug, sql.placeholder("slug")), eq(products.active, true)))
    .prepare("facts_of_slug"),
);

/** The product on sale by name or slug, ignoring accents, case and hyphens; null if absent. */
export async function findProductFacts(
  database: Database,
  nameOrSlug: string,
  now: Date,
): Promise<ProductFacts | null> {
  const values = { slug: toSlug(nameOrSlug), now: now.toISOString() };
  const [facts] = await factsOfSlug(database).execute(values);
  return facts ?? null;
}

export const promotionsToWire = (rows: readonly PromotionRow[]) =>
  rows.map(({ id, discountType, percentage, amountInCentavos }) => ({
    promotion: {
      id,
      discountType,
      discount: discountType === 1 ? (percentage ?? 0) : toReais(amountInCentavos ?? 0),
    },
  }));

export const reviewsToWire = ({ reviews, notes }: Pick<ProductFacts, "reviews" | "notes">) => ({
  reviews: reviews.map(({ createdAt, ...review }) => ({
    ...review,
    created_at: new Date(createdAt).toISOString(),
  })),
  ...calculateReviewTotals(notes),
});
