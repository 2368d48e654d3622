import { z } from "zod";
import { id, moment, reais } from "./wire";

/** Product with categories, skus, promotions, reviews and offers (catalogue 3). */

export const subCategory = z.object({
  id: id.nullish(),
  name: z.string(),
  description: z.string().nullish(),
  descriptionHtml: z.string().nullish(),
  keyWords: z.string().nullish(),
  /** Ours: `#RRGGBB` of a subcategory of 'cores', for filter swatches. */
  hex: z.string().nullish(),
});

export const category = z.object({
  categoryId: id,
  categoryName: z.string(),
  categoryCode: z.string().nullish(),
  categoryInventory: z.number().nullish(),
  statusOnMenu: z.boolean().nullish(),
  showHomepage: z.boolean().nullish(),
  pathImage: z.string().nullish(),
  categoryDescription: z.string().nullish(),
  categoryDescriptionHtml: z.string().nullish(),
  categoryKeyWords: z.string().nullish(),
  subCategoriesToCategory: z.array(z.object({ subCategory })).nullish(),
});

export const skuAttribute = z.object({
  /** The value: 'Preto', '1,52 m'. */
  name: z.string(),
  hex: z.string().nullish(),
  /** 'Cor' or 'Largura'; the type is 'Cor' or 'Texto'. */
  attribute: z.object({ name: z.string(), type: z.string() }),
});

export const sku = z.object({
  id,
  differentValue: reais,
  delete_at: moment.nullish(),
  attributes: z.array(skuAttribute),
  /** Resellers with stock. */
  resaleSkus: z.array(z.object({ resaleId: id })),
  productSkuId: id.nullish(),
});

/** `discountType` 1 is a percentage, any other an amount in reais (catalogue 9). */
export const promotionTerms = z.object({ id, discount: reais, discountType: z.number().int() });

const productPromotion = z.object({ promotion: promotionTerms });

export const review = z.object({
  note: z.number(),
  evaluation: z.string().nullish(),
  created_at: moment,
  user: z.object({ name: z.string().nullish(), image: z.string().nullish() }).nullish(),
});

/** Inputs of a product's discount. `percentage` applies between the two moments. */
export const discountTerms = z.object({
  percentage: z.number().nullish(),
  promotionStart: moment.nullish(),
  promotionEnd: moment.nullish(),
  promotions: z.array(productPromotion).nullish(),
});

export const product = z.object({
  ...discountTerms.shape,
  productId: id,
  productName: z.string(),
  productCode: z.string().nullish(),
  productPic: z.string().nullish(),
  images: z.array(z.object({ path: z.string() })).nullish(),
  productDescription: z.string().nullish(),
  /** Shown as Material. */
  productApplication: z.string().nullish(),
  /** Shown as Espessura. */
  productType: z.string().nullish(),
  /** Shown as Acabamento. */
  productGlue: z.string().nullish(),
  /** Shown as Tipo de cola. */
  productLiner: z.string().nullish(),
  productDurability: z.string().nullish(),
  /** Shown as Vantagens. */
  productIndicator: z.string().nullish(),
  categories: z.array(z.object({ categoryId: id, categoryName: z.string() })).nullish(),
  subCategories: z.array(subCategory).nullish(),
  skus: z.array(sku).nullish(),
  reviews: z.array(review).nullish(),
  /** Sold by the meter; uses the length calculator. */
  calculator: z.boolean().nullish(),
  /** Price of `skuId` at `resaleId` before discounts; in lists, the lowest available. */
  clientPrice: reais.nullish(),
  skuId: id.nullish(),
  sku: sku.nullish(),
  resaleId: id.nullish(),
  resaleName: z.string().nullish(),
  urlStoreResale: z.string().nullish(),
  /** Kilometers from the shopper to the reseller. */
  distance: z.number().nullish(),
  /** Ours: unique slug. */
  slug: z.string().nullish(),
  /** Ours: reseller's CNPJ, required by law beside the offer. */
  resaleCnpj: z.string().nullish(),
  resaleWhatsApp: z.string().nullish(),
  /** Ours: the reseller's stock of `skuId`. */
  stock: z.number().int().nullish(),
  /** Ours: average rating to one decimal and review count, for lists without reviews. */
  reviewAverage: z.number().nullish(),
  reviewCount: z.number().int().nullish(),
});

export const banner = z.object({
  link: z.string().nullish(),
  image: z.string(),
  imageMobile: z.string().nullish(),
  title: z.string().nullish(),
  secondary: z.boolean().nullish(),
  subtitle: z.string().nullish(),
});

const carrierPrice = z.object({
  name: z.string().nullish(),
  company: z.object({ name: z.string() }),
  price: reais,
  delivery_time: z.number().int().nullish(),
});

/** Freight of an offer: one price, or carrier quotes (catalogue 3, "Offer"). */
export const offerFreight = z.object({
  melhorEnvio: z.boolean().nullish(),
  price: reais.nullish(),
  answerShippingCalculationModel: z.array(carrierPrice).nullish(),
});

export const offer = z.object({
  /** Sku id. */
  id,
  resale: z.object({
    id,
    nameFantasy: z.string(),
    urlStoreResale: z.string().nullish(),
    cnpj: z.string().nullish(),
  }),
  urlStoreResale: z.string().nullish(),
  distance: z.number().nullish(),
  responseFretePrice: offerFreight.nullish(),
  attributes: z.array(skuAttribute).nullish(),
  differentValue: reais,
  product: discountTerms.nullish(),
});
