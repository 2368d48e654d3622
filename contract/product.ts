import { z } from "zod";
import {
  decimal,
  descriptive,
  flag,
  id,
  integer,
  joined,
  list,
  normalised,
  percent,
  reais,
  reaisOrNothing,
  text,
  timestamp,
  validTimestamp,
} from "./wire";

/** Product with categories, skus, promotions, reviews and offers (catalogue 3). */

export const subCategory = z.object({
  id: id.nullish(),
  name: text,
  description: descriptive(text),
  descriptionHtml: descriptive(text),
  keyWords: descriptive(text),
  hex: descriptive(text).describe("Our choice: `#RRGGBB` of a subcategory of 'cores', for filter swatches."),
});

export const category = z.object({
  categoryId: id,
  categoryName: text,
  categoryCode: descriptive(text),
  categoryInventory: descriptive(decimal),
  statusOnMenu: flag.nullish(),
  showHomepage: flag.nullish(),
  pathImage: descriptive(text),
  categoryDescription: descriptive(text),
  categoryDescriptionHtml: descriptive(text),
  categoryKeyWords: descriptive(text),
  subCategoriesToCategory: z.array(z.object({ subCategory })).nullish(),
});

export const skuAttribute = z.object({
  name: text.describe("The value: 'Preto', '1,52 m'."),
  hex: descriptive(text),
  attribute: z
    .object({ name: text, type: descriptive(z.string()) })
    .describe("'Cor' or 'Largura'; the type is 'Cor' or 'Texto'."),
});

export const sku = z.object({
  id,
  differentValue: reais,
  delete_at: timestamp.nullish(),
  attributes: list(skuAttribute),
  resaleSkus: list(z.object({ resaleId: id })).describe("Resellers with stock."),
  productSkuId: id.nullish(),
});

/** `discountType` 1 is a percentage, any other an amount in reais (catalogue 9). */
export const promotionTerms = z.object({ id, discount: reais, discountType: integer });

const productPromotion = z.object({ promotion: promotionTerms });

export const review = z.object({
  note: decimal,
  evaluation: descriptive(text),
  created_at: descriptive(validTimestamp),
  user: descriptive(z.object({ name: descriptive(text), image: descriptive(text) })),
  pictures: descriptive(z.array(text)).describe("Our choice: paths, at most three."),
  isVerified: descriptive(z.boolean()).describe("Our choice: of a line of the author's order."),
});

/** The documents name no fields: categories, or rows that join them to the product. */
export const productCategories = z.array(
  joined("category", z.object({ categoryId: id, categoryName: text })),
);
export const productSubCategories = z.array(joined("subCategory", subCategory));

/** Inputs of a product's discount. `percentage` applies between the two moments. */
export const discountTerms = z.object({
  percentage: percent.nullish(),
  promotionStart: validTimestamp.nullish(),
  promotionEnd: validTimestamp.nullish(),
  promotions: z.array(productPromotion).nullish(),
});

export const product = z.object({
  ...discountTerms.shape,
  productId: id,
  productName: text,
  productCode: descriptive(text),
  productPic: descriptive(text),
  images: z
    .array(
      normalised(
        (given) => (typeof given === "string" ? { path: given } : given),
        z.object({ path: text, colour: descriptive(text), widthInMm: descriptive(integer) }),
      ),
    )
    .nullish()
    .describe(
      "Our choice: `colour` is the value of the colour attribute that the picture shows; `widthInMm` the true width of a picture of the film alone, edge to edge, which is drawn on walls and is not in the gallery.",
    ),
  productDescription: descriptive(text),
  productApplication: descriptive(text).describe("Shown as Material."),
  productType: descriptive(text).describe("Shown as Espessura."),
  productGlue: descriptive(text).describe("Shown as Acabamento."),
  productLiner: descriptive(text).describe("Shown as Tipo de cola."),
  productDurability: descriptive(text),
  productIndicator: descriptive(text).describe("Shown as Vantagens."),
  categories: productCategories.nullish(),
  subCategories: productSubCategories.nullish(),
  skus: z.array(sku).nullish(),
  reviews: z.array(review).nullish(),
  calculator: flag.nullish().describe("Sold by the meter; uses the length calculator."),
  clientPrice: reais
    .nullish()
    .describe("Price of `skuId` at `resaleId` before discounts; in lists, the lowest available."),
  skuId: id.nullish(),
  sku: sku.nullish(),
  resaleId: id.nullish(),
  resaleName: descriptive(text),
  urlStoreResale: descriptive(text),
  distance: descriptive(decimal).describe("Kilometers from the shopper to the reseller."),
  slug: text.nullish().describe("Our choice: unique slug."),
  resaleCnpj: descriptive(text).describe("Our choice: reseller's CNPJ, required by law beside the offer."),
  resaleWhatsApp: descriptive(text),
  brand: descriptive(text).describe("Our choice: the maker's brand."),
  stock: integer.nullish().describe("Our choice: the reseller's stock of `skuId`."),
  shortOffer: descriptive(z.object({ resaleName: text, stock: integer })).describe(
    "Our choice: the reseller that one piece would be bought from, if its stock is below the requested quantity; where no reseller has enough, the one that has most.",
  ),
  reviewAverage: descriptive(decimal).describe(
    "Our choice: average rating to one decimal and review count, for lists without reviews.",
  ),
  reviewCount: descriptive(integer),
  modifiedAt: descriptive(validTimestamp).describe(
    "Our choice: when the product, its reviews or its promotion changed last, for lists.",
  ),
  reviewCounts: descriptive(z.array(integer).length(5)).describe(
    "Our choice: reviews with 1, 2, 3, 4 and 5 stars, and reviews with pictures.",
  ),
  reviewsWithPictures: descriptive(integer),
});

export const banner = z.object({
  link: descriptive(text),
  image: text,
  imageMobile: descriptive(text),
  title: descriptive(text),
  secondary: flag.nullish(),
  subtitle: descriptive(text),
});

const carrierPrice = z.object({
  name: descriptive(text),
  company: z.object({ name: text }),
  price: reaisOrNothing,
  delivery_time: descriptive(integer),
});

/** Freight of an offer: one price, or carrier quotes (catalogue 3, "Offer"). */
export const offerFreight = z.object({
  melhorEnvio: flag.nullish(),
  price: reaisOrNothing.nullish(),
  answerShippingCalculationModel: z.array(carrierPrice).nullish(),
});

export const offer = z.object({
  id: id.describe("Id of the variant."),
  resale: z.object({
    id,
    nameFantasy: text,
    urlStoreResale: descriptive(text),
    cnpj: descriptive(text),
  }),
  urlStoreResale: descriptive(text),
  distance: descriptive(decimal),
  responseFretePrice: normalised(
    (given) => (typeof given === "number" || typeof given === "string" ? { price: given } : given),
    offerFreight,
  )
    .nullish()
    .describe('"A simple price" may be the price itself.'),
  attributes: z.array(skuAttribute).nullish(),
  differentValue: reais,
  product: discountTerms.nullish(),
});
