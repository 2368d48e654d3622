import { z } from "zod";
import {
  decimal,
  describeJoined,
  describeValue,
  flag,
  id,
  integer,
  list,
  normalize,
  percent,
  reais,
  reaisOrNothing,
  text,
  timestamp,
  validTimestamp,
} from "./wire";

/** Product with categories, skus, promotions, reviews and offers (catalogue 3, "Product"). */

export const subCategory = z.object({
  id: id.nullish(),
  name: text,
  description: describeValue(text),
  descriptionHtml: describeValue(text),
  keyWords: describeValue(text),
  hex: describeValue(text).describe(
    "Our choice: `#RRGGBB` of a subcategory of 'cores', for filter swatches.",
  ),
});

export const category = z.object({
  categoryId: id,
  categoryName: text,
  categoryCode: describeValue(text),
  categoryInventory: describeValue(decimal),
  statusOnMenu: flag.nullish(),
  showHomepage: flag.nullish(),
  pathImage: describeValue(text),
  categoryDescription: describeValue(text),
  categoryDescriptionHtml: describeValue(text),
  categoryKeyWords: describeValue(text),
  subCategoriesToCategory: z.array(z.object({ subCategory })).nullish(),
});

export const skuAttribute = z.object({
  name: text.describe("The value: 'Preto', '1,52 m'."),
  hex: describeValue(text),
  attribute: z
    .object({ name: text, type: describeValue(z.string()) })
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

/** `discountType` 1 is a percentage, any other an amount in reais (catalogue 9, "Discount type"). */
export const promotionTerms = z.object({ id, discount: reais, discountType: integer });

const productPromotion = z.object({ promotion: promotionTerms });

export const review = z.object({
  note: decimal,
  evaluation: describeValue(text),
  created_at: describeValue(validTimestamp),
  user: describeValue(z.object({ name: describeValue(text), image: describeValue(text) })),
  pictures: describeValue(z.array(text)).describe("Our choice: paths, at most three."),
  isVerified: describeValue(z.boolean()).describe("Our choice: of a line of the author's order."),
});

/** The documents name no fields: categories, or rows that join them to the product. */
export const productCategories = z.array(
  describeJoined("category", z.object({ categoryId: id, categoryName: text })),
);
export const productSubCategories = z.array(describeJoined("subCategory", subCategory));

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
  productCode: describeValue(text),
  productPic: describeValue(text),
  images: z
    .array(
      normalize(
        (given) => (typeof given === "string" ? { path: given } : given),
        z.object({ path: text, colour: describeValue(text), widthInMm: describeValue(integer) }),
      ),
    )
    .nullish()
    .describe(
      "Our choice: `colour` is the value of the colour attribute that the picture shows; `widthInMm` the true width of a picture of the film alone, edge to edge, which is drawn on walls and is not in the gallery.",
    ),
  productDescription: describeValue(text),
  productApplication: describeValue(text).describe("Shown as Material."),
  productType: describeValue(text).describe("Shown as Espessura."),
  productGlue: describeValue(text).describe("Shown as Acabamento."),
  productLiner: describeValue(text).describe("Shown as Tipo de cola."),
  productDurability: describeValue(text),
  productIndicator: describeValue(text).describe("Shown as Vantagens."),
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
  resaleName: describeValue(text),
  urlStoreResale: describeValue(text),
  distance: describeValue(decimal).describe("Kilometers from the shopper to the reseller."),
  slug: text.nullish().describe("Our choice: unique slug."),
  resaleCnpj: describeValue(text).describe("Our choice: reseller's CNPJ, required by law beside the offer."),
  resaleWhatsApp: describeValue(text),
  brand: describeValue(text).describe("Our choice: the maker's brand."),
  stock: integer.nullish().describe("Our choice: the reseller's stock of `skuId`."),
  shortOffer: describeValue(z.object({ resaleName: text, stock: integer })).describe(
    "Our choice: the reseller that one piece would be bought from, if its stock is below the requested quantity; where no reseller has enough, the one that has most.",
  ),
  reviewAverage: describeValue(decimal).describe(
    "Our choice: average rating to one decimal and review count, for lists without reviews.",
  ),
  reviewCount: describeValue(integer),
  modifiedAt: describeValue(validTimestamp).describe(
    "Our choice: when the product, its reviews or its promotion changed last, for lists.",
  ),
  reviewCounts: describeValue(z.array(integer).length(5)).describe(
    "Our choice: reviews with 1, 2, 3, 4 and 5 stars, and reviews with pictures.",
  ),
  reviewsWithPictures: describeValue(integer),
});

export const banner = z.object({
  link: describeValue(text),
  image: text,
  imageMobile: describeValue(text),
  title: describeValue(text),
  secondary: flag.nullish(),
  subtitle: describeValue(text),
});

const carrierPrice = z.object({
  name: describeValue(text),
  company: z.object({ name: text }),
  price: reaisOrNothing,
  delivery_time: describeValue(integer),
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
    urlStoreResale: describeValue(text),
    cnpj: describeValue(text),
  }),
  urlStoreResale: describeValue(text),
  distance: describeValue(decimal),
  responseFretePrice: normalize(
    (given) => (typeof given === "number" || typeof given === "string" ? { price: given } : given),
    offerFreight,
  )
    .nullish()
    .describe('"A simple price" may be the price itself.'),
  attributes: z.array(skuAttribute).nullish(),
  differentValue: reais,
  product: discountTerms.nullish(),
});
