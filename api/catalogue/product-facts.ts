import { eq, type SQL, sql } from "drizzle-orm";
import type { Database } from "../database/connection";
import { products } from "../database/schema/catalogue";
import { notFound } from "../http/refusal-error";
import { messages } from "../messages";
import { reaisOf } from "../reais";
import { maxReviews, reviewTotals } from "./reviews";

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

/** JSON of the rows of `from`, an empty list without any. `product` is the id of the product. */
const list = <Row>(row: SQL, from: SQL, order: SQL): SQL<Row[]> =>
  sql<Row[]>`(select coalesce(json_agg(${row} order by ${order}), '[]'::json) from ${from})`;

const product = sql`"products"."id"`;

const categories = list<{ categoryId: number; categoryName: string }>(
  sql`json_build_object('categoryId', category.id, 'categoryName', category.name)`,
  sql`product_categories own join categories category on category.id = own.category_id
    where own.product_id = ${product}`,
  sql`category.position, category.id`,
);

const subCategories = list<{ id: number; name: string }>(
  sql`json_build_object('id', subcategory.id, 'name', subcategory.name)`,
  sql`product_subcategories own join subcategories subcategory on subcategory.id = own.subcategory_id
    where own.product_id = ${product}`,
  sql`subcategory.id`,
);

const images = list<{ path: string; colour: string | null }>(
  sql`json_build_object('path', image.path, 'colour', attribute.name)`,
  sql`product_images image left join attributes attribute on attribute.id = image.attribute_id
    where image.product_id = ${product}`,
  sql`image.position, image.id`,
);

/** Colour first (catalogue 2). */
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

const promotionsAt = (now: Date) =>
  list<PromotionRow>(
    sql`json_build_object('id', promotion.id, 'discountType', promotion.discount_type,
      'percentage', promotion.percentage, 'amountInCentavos', promotion.amount_in_centavos)`,
    sql`product_promotions own join promotions promotion on promotion.id = own.promotion_id
      where own.product_id = ${product} and promotion.starts_at <= ${now.toISOString()}
      and promotion.ends_at >= ${now.toISOString()}`,
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

/** Everything about a product that does not depend on the place, in one statement. */
export async function productFacts(database: Database, productId: number, now: Date) {
  const [row] = await database
    .select({ categories, subCategories, images, skus, promotions: promotionsAt(now), reviews, notes })
    .from(products)
    .where(eq(products.id, productId));
  if (row === undefined) throw notFound(messages.productNotFound);
  return {
    categories: row.categories,
    subCategories: row.subCategories,
    images: row.images,
    skus: row.skus,
    promotions: row.promotions.map(({ id, discountType, percentage, amountInCentavos }) => ({
      promotion: {
        id,
        discountType,
        discount: discountType === 1 ? (percentage ?? 0) : reaisOf(amountInCentavos ?? 0),
      },
    })),
    reviews: row.reviews.map(({ createdAt, ...review }) => ({
      ...review,
      created_at: new Date(createdAt).toISOString(),
    })),
    ...reviewTotals(row.notes),
  };
}
