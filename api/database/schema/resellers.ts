import { sql } from "drizzle-orm";
import {
  boolean,
  check,
  doublePrecision,
  foreignKey,
  index,
  integer,
  pgTable,
  text,
  unique,
} from "drizzle-orm/pg-core";
import { skus } from "./catalogue";
import { cascadingId, centavos, createdAt, generatedId, timestamptz } from "./columns";

export const resellers = pgTable(
  "resellers",
  {
    id: generatedId(),
    nameFantasy: text().notNull(),
    legalName: text().notNull().default(""),
    /** Fourteen characters without punctuation; letters allowed in the first twelve. */
    cnpj: text().notNull().unique(),
    urlStore: text().notNull().unique(),
    email: text().notNull().default(""),
    phone: text().notNull().default(""),
    whatsApp: text().notNull().default(""),
    image: text(),
    nameShowcase: text(),
    descriptionShowcase: text(),
    addressShowcase: text(),
    imageMobileShowcase: text(),
    imageDesktopShowcase: text(),
    postalCode: text().notNull(),
    street: text().notNull().default(""),
    number: text().notNull().default(""),
    neighborhood: text().notNull().default(""),
    city: text().notNull(),
    state: text().notNull(),
    latitude: doublePrecision().notNull(),
    longitude: doublePrecision().notNull(),
    /** True: carrier quotes; false: the reseller's own price and days below. */
    shipsByCarriers: boolean().notNull().default(true),
    ownFreightInCentavos: centavos(),
    ownFreightInDays: integer(),
    /** Receives its part of a Pix or boleto at Pagar.me (`re_…`); null: the shop's account receives it. */
    paymentRecipientId: text(),
    active: boolean().notNull().default(true),
    createdAt: createdAt(),
  },
  (reseller) => [
    index("resellers_coordinates").on(reseller.latitude, reseller.longitude),
    check("resellers_cnpj", sql`${reseller.cnpj} ~ '^[0-9A-Z]{12}[0-9]{2}$'`),
    check("resellers_postal_code", sql`${reseller.postalCode} ~ '^[0-9]{8}$'`),
    check(
      "resellers_coordinates_range",
      sql`${reseller.latitude} between -90 and 90 and ${reseller.longitude} between -180 and 180`,
    ),
    check(
      "resellers_freight",
      sql`${reseller.shipsByCarriers} or (${reseller.ownFreightInCentavos} >= 0 and ${reseller.ownFreightInDays} >= 0)`,
    ),
  ],
);

export const showcaseBanners = pgTable(
  "showcase_banners",
  {
    id: generatedId(),
    resellerId: cascadingId(() => resellers.id),
    image: text().notNull(),
    imageMobile: text(),
    title: text(),
    link: text(),
    position: integer().notNull().default(0),
  },
  (banner) => [index("showcase_banners_reseller").on(banner.resellerId, banner.position)],
);

/** An offer: one sku at one reseller, with that reseller's price and stock. */
export const skuResellers = pgTable(
  "sku_resellers",
  {
    id: generatedId(),
    skuId: integer().notNull(),
    /** Denormalized from the sku, so that listings find a reseller's prices in one index. */
    productId: integer().notNull(),
    resellerId: cascadingId(() => resellers.id),
    priceInCentavos: centavos().notNull(),
    quantityInStock: integer().notNull().default(0),
    updatedAt: timestamptz().notNull().defaultNow(),
  },
  (offer) => [
    foreignKey({
      name: "sku_resellers_sku",
      columns: [offer.skuId, offer.productId],
      foreignColumns: [skus.id, skus.productId],
    }).onDelete("cascade"),
    unique("sku_resellers_sku_reseller").on(offer.skuId, offer.resellerId),
    index("sku_resellers_in_stock")
      .on(offer.productId, offer.resellerId, offer.priceInCentavos)
      .where(sql`quantity_in_stock > 0`),
    index("sku_resellers_of_reseller")
      .on(offer.resellerId, offer.productId, offer.priceInCentavos)
      .where(sql`quantity_in_stock > 0`),
    check("sku_resellers_price", sql`${offer.priceInCentavos} >= 0`),
    check("sku_resellers_stock", sql`${offer.quantityInStock} >= 0`),
  ],
);
