import { z } from "zod";
import { address } from "./addresses";
import { defineCall } from "./call";
import {
  decimal,
  describeValue,
  done,
  flag,
  id,
  integer,
  isFields,
  latitude,
  list,
  listOrOne,
  longitude,
  normalize,
  reais,
  reaisOrNothing,
  text,
} from "./wire";

/** Freight per reseller, and the quote stored between cart and checkout (purchase 3, "Freight group"). */

/** Business days. */
const range = z.object({ min: integer.nullish(), max: integer.nullish() });

export const shippingOption = z.object({
  id: id.nullish(),
  name: text,
  company: describeValue(z.object({ name: text })),
  price: reaisOrNothing,
  delivery_time: integer.nullish(),
  custom_delivery_range: range.nullish(),
  delivery_range: range.nullish(),
});

/** The documents name no fields: a line of the cart, or a Sku, whose `id` is the sku's. */
const asLine = (given: unknown) =>
  isFields(given)
    ? { ...given, skuId: given.skuId ?? given.id, quantity: given.quantity ?? given.qty }
    : given;

export const freightGroup = z.object({
  resaleId: id,
  productsSku: list(
    normalize(
      asLine,
      z.object({
        productId: id.nullish(),
        skuId: id,
        quantity: integer.nullish(),
        price: reais.nullish(),
      }),
    ),
  ),
  melhorEnvio: flag
    .nullish()
    .describe("True for carrier quotes; otherwise `price` is the reseller's own freight."),
  price: reaisOrNothing.nullish(),
  selectedShipping: shippingOption.partial({ name: true }).nullish(),
  answerShippingCalculationModel: listOrOne(shippingOption).nullish(),
  productOutOfStock: z
    .union([
      flag,
      z.array(
        normalize(
          asLine,
          z.object({
            skuId: id,
            productName: text.nullish(),
            attributes: z.array(z.object({ name: text })).nullish(),
          }),
        ),
      ),
    ])
    .nullish()
    .describe("Lines that cannot be delivered; true for all lines of the group."),
  resale: describeValue(
    z.object({
      id,
      nameFantasy: text,
      cnpj: describeValue(text),
      urlStoreResale: text.nullish(),
      distance: describeValue(decimal),
    }),
  ).describe("Our choice."),
});

const wholeGroupLists = [
  "content",
  "productsSku",
  "answerShippingCalculationModel",
  "productOutOfStock",
  "attributes",
];

export const quoteFreight = defineCall({
  name: "quoteFreight",
  wholeLists: wholeGroupLists,
  method: "POST",
  path: "client/frete",
  access: "bearer",
  specification: "purchase 7",
  isIdempotent: true,
  body: z.object({
    Address: z.object({ ...address.partial().shape, postalCode: z.string() }),
    Itens: z
      .array(
        z.object({
          ProductId: id,
          SkuId: id,
          resaleId: id,
          Price: reais,
          Qty: z.number().int().min(1).max(999),
          promotion: z.unknown().optional(),
        }),
      )
      .max(200),
  }),
  answer: z.object({ content: z.array(freightGroup).nullable(), message: text.nullish() }),
});

/** Freight of a guest's cart to a CEP, to look at: the stored quote and the order need `client/frete`. */
export const previewFreight = defineCall({
  name: "previewFreight",
  wholeLists: wholeGroupLists,
  method: "POST",
  path: "freightQuote/preview",
  access: "public",
  specification: "purchase 7",
  isIdempotent: true,
  body: z.object({
    postalCode: z.string(),
    latitude: latitude.nullish(),
    longitude: longitude.nullish(),
    items: z
      .array(z.object({ skuId: id, resaleId: id, quantity: z.number().int().min(1).max(999) }))
      .max(200),
  }),
  answer: z.object({ content: z.array(freightGroup).nullable(), message: text.nullish() }),
  ourChoice: "Not in the specification, where a guest sees no freight. Answers like client/frete.",
});

/** Same path with the carriers' own form: fixed package of 1 kg and 20 x 2 x 10 cm, XML answer. */
export const queryCarrier = defineCall({
  name: "queryCarrier",
  method: "POST",
  path: "client/frete",
  access: "bearer",
  specification: "purchase 7",
  isIdempotent: true,
  body: z.object({
    CdServico: z.string(),
    CepOrigem: z.string(),
    CepDestino: z.string(),
    VlPeso: z.union([z.number(), z.string()]),
    VlComprimento: z.union([z.number(), z.string()]),
    VlAltura: z.union([z.number(), z.string()]),
    VlLargura: z.union([z.number(), z.string()]),
    VlDiametro: z.union([z.number(), z.string()]),
  }),
  answer: z.string(),
  ourChoice: "Shares method and path with quoteFreight; the field CdServico identifies this body.",
});

/** Content of the quote's JSON text: chosen groups, destination, and the checkout's idempotency key. */
export const freightQuoteEntries = z.array(
  freightGroup.extend({
    addressId: id.nullish(),
    destination: z
      .string()
      .max(400)
      .nullish()
      .describe("Address parts that determine the freight, because an edited address keeps its id."),
    checkoutKey: z.string().max(200).nullish(),
  }),
);

export const saveFreightQuote = defineCall({
  name: "saveFreightQuote",
  isDecidedByStatus: true,
  method: "POST",
  path: "freightQuote/add",
  access: "bearer",
  specification: "purchase 7",
  isIdempotent: true,
  body: z.object({ quote: z.string().max(200_000), UserId: id }),
  answer: done,
});

export const getFreightQuote = defineCall({
  name: "getFreightQuote",
  method: "GET",
  path: "freightQuote",
  access: "bearer",
  specification: "purchase 7",
  answer: z.object({ content: z.object({ quote: z.string().nullable() }).nullable() }),
});

export const clearFreightQuote = defineCall({
  name: "clearFreightQuote",
  isDecidedByStatus: true,
  method: "DELETE",
  path: "freightQuote",
  access: "bearer",
  specification: "purchase 7",
  isIdempotent: true,
  answer: done,
});
