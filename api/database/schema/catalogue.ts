import { sql } from "drizzle-orm";
import {
  boolean,
  check,
  index,
  integer,
  numeric,
  pgTable,
  primaryKey,
  smallint,
  text,
  unique,
} from "drizzle-orm/pg-core";
import { cascadingId, centavos, createdAt, generatedId, requiredId, timestamptz } from "./columns";

export const categories = pgTable(
  "categories",
  {
    id: generatedId(),
    code: text().notNull().unique(),
    name: text().notNull(),
    slug: text().notNull().unique(),
    description: text().notNull().default(""),
    descriptionHtml: text().notNull().default(""),
    keywords: text().notNull().default(""),
    pathImage: text(),
    showHomepage: boolean().notNull().default(false),
    statusOnMenu: boolean().notNull().default(true),
    active: boolean().notNull().default(true),
    position: integer().notNull().default(0),
    updatedAt: createdAt(),
  },
  (category) => [index("categories_position").on(category.position)],
);

export const subcategories = pgTable(
  "subcategories",
  {
    id: generatedId(),
    name: text().notNull(),
    slug: text().notNull().unique(),
    description: text().notNull().default(""),
    descriptionHtml: text().notNull().default(""),
    keywords: text().notNull().default(""),
    hex: text(),
    active: boolean().notNull().default(true),
  },
  (subcategory) => [check("subcategories_hex", sql`${subcategory.hex} ~ '^#[0-9A-Fa-f]{6}$'`)],
);

export const categorySubcategories = pgTable(
  "category_subcategories",
  {
    categoryId: cascadingId(() => categories.id),
    subcategoryId: cascadingId(() => subcategories.id),
    position: integer().notNull().default(0),
  },
  (link) => [
    primaryKey({ columns: [link.categoryId, link.subcategoryId] }),
    index("category_subcategories_subcategory").on(link.subcategoryId),
  ],
);

export const products = pgTable(
  "products",
  {
    id: generatedId(),
    code: text().notNull().unique(),
    name: text().notNull(),
    slug: text().notNull().unique(),
    pic: text(),
    description: text().notNull().default(""),
    /** Shown as Material. */
    application: text().notNull().default(""),
    /** Shown as Espessura. */
    type: text().notNull().default(""),
    /** Shown as Acabamento. */
    glue: text().notNull().default(""),
    /** Shown as Tipo de cola. */
    liner: text().notNull().default(""),
    durability: text().notNull().default(""),
    indicator: text().notNull().default(""),
    keywords: text().notNull().default(""),
    /** The product's own discount, in force from `promotionStart` to `promotionEnd`. */
    percentage: numeric({ precision: 5, scale: 2, mode: "number" }).notNull().default(0),
    promotionStart: timestamptz(),
    promotionEnd: timestamptz(),
    /** Sold by the linear meter: enables the length calculator. */
    hasCalculator: boolean().notNull().default(false),
    unitsSold: integer().notNull().default(0),
    active: boolean().notNull().default(true),
    weightInGrams: integer().notNull().default(1000),
    packageLengthInCm: integer().notNull().default(20),
    packageHeightInCm: integer().notNull().default(2),
    packageWidthInCm: integer().notNull().default(10),
    createdAt: createdAt(),
  },
  (product) => [
    index("products_newest").on(product.createdAt.desc().nullsFirst(), product.id.desc().nullsFirst()),
    check("products_percentage", sql`${product.percentage} between 0 and 100`),
    check("products_units_sold", sql`${product.unitsSold} >= 0`),
    check(
      "products_package",
      sql`${product.weightInGrams} > 0 and ${product.packageLengthInCm} > 0 and ${product.packageHeightInCm} > 0 and ${product.packageWidthInCm} > 0`,
    ),
  ],
);

export const productImages = pgTable(
  "product_images",
  {
    id: generatedId(),
    productId: cascadingId(() => products.id),
    /** The colour that the picture shows; null for all. */
    attributeId: integer().references(() => attributes.id, { onDelete: "set null" }),
    path: text().notNull(),
    position: integer().notNull().default(0),
    /** True width of a picture of the film alone; null for any other. */
    widthInMm: integer(),
  },
  (image) => [
    index("product_images_product").on(image.productId, image.position),
    check("product_images_width", sql`${image.widthInMm} between 1 and 10000`),
  ],
);

export const productCategories = pgTable(
  "product_categories",
  {
    productId: cascadingId(() => products.id),
    categoryId: cascadingId(() => categories.id),
  },
  (link) => [
    primaryKey({ columns: [link.productId, link.categoryId] }),
    index("product_categories_category").on(link.categoryId, link.productId),
  ],
);

/** Colours are also subcategories: those of the category 'Cores' feed the colour filter. */
export const productSubcategories = pgTable(
  "product_subcategories",
  {
    productId: cascadingId(() => products.id),
    subcategoryId: cascadingId(() => subcategories.id),
  },
  (link) => [
    primaryKey({ columns: [link.productId, link.subcategoryId] }),
    index("product_subcategories_subcategory").on(link.subcategoryId, link.productId),
  ],
);

/** Selectable properties: 'Cor', 'Largura', 'Tamanho'. In the contract: `attribute`. */
export const attributeGroups = pgTable(
  "attribute_groups",
  {
    id: generatedId(),
    name: text().notNull().unique(),
    type: text({ enum: ["Cor", "Texto"] }).notNull(),
  },
  (group) => [check("attribute_groups_type", sql`${group.type} in ('Cor', 'Texto')`)],
);

export const attributes = pgTable(
  "attributes",
  {
    id: generatedId(),
    groupId: requiredId(() => attributeGroups.id),
    name: text().notNull(),
    hex: text(),
    /** The colour filter that finds it: 'Azul' for 'Azul-marinho'. */
    colourId: integer().references(() => subcategories.id, { onDelete: "set null" }),
    position: integer().notNull().default(0),
  },
  (attribute) => [
    unique("attributes_group_name").on(attribute.groupId, attribute.name),
    check("attributes_hex", sql`${attribute.hex} ~ '^#[0-9A-Fa-f]{6}$'`),
  ],
);

export const skus = pgTable(
  "skus",
  {
    id: generatedId(),
    productId: cascadingId(() => products.id),
    code: text().notNull().unique(),
    priceInCentavos: centavos().notNull(),
    rollWidthInCm: smallint(),
    deletedAt: timestamptz(),
    createdAt: createdAt(),
  },
  (sku) => [
    // Lets offers reference the sku together with its product id.
    unique("skus_id_product").on(sku.id, sku.productId),
    index("skus_product").on(sku.productId),
    check("skus_price", sql`${sku.priceInCentavos} >= 0`),
    check("skus_roll_width", sql`${sku.rollWidthInCm} > 0`),
  ],
);

export const skuAttributes = pgTable(
  "sku_attributes",
  {
    skuId: cascadingId(() => skus.id),
    attributeId: requiredId(() => attributes.id),
  },
  (link) => [
    primaryKey({ columns: [link.skuId, link.attributeId] }),
    index("sku_attributes_attribute").on(link.attributeId, link.skuId),
  ],
);
