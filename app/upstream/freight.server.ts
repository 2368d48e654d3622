import type { z } from "zod";
import type { Address } from "~/model/address";
import type { CartLine, GuestCartLine } from "~/model/cart";
import type { FreightGroup, ShippingOption } from "~/model/freight";
import type { Location } from "~/model/location";
import { convertToCentavos, convertToReais } from "../../common/money";
import {
  clearFreightQuote,
  type freightGroup,
  freightQuoteEntries,
  getFreightQuote,
  previewFreight as previewFreightCall,
  quoteFreight,
  saveFreightQuote,
  type shippingOption,
} from "../../contract/freight";
import { addressToWire } from "./addresses.server";
import type { Upstream } from "./http.server";
import { resellerFromWire } from "./resellers.server";
import { awaitOrNull, isUnknownCall, UpstreamError } from "./upstream-error.server";

/** The freight groups, or the reason for none (purchase 7, "client/frete"). */
export interface FreightAnswer {
  readonly groups: readonly FreightGroup[] | null;
  readonly message: string | null;
}

/** The quote chosen in the cart, stored until the order is placed. */
export interface FreightQuote {
  readonly addressId: number | null;
  /** `formatFreightDestination` of the address at that time. */
  readonly destination: string | null;
  /** Idempotency key of the checkout, created with the quote. */
  readonly checkoutKey: string | null;
  readonly groups: readonly FreightGroup[];
}

/** Quotes freight to an address, one group per reseller. */
export async function requestFreightQuote(
  upstream: Upstream,
  address: Address,
  lines: readonly (CartLine & { readonly unitPriceInCentavos: number })[],
): Promise<FreightAnswer> {
  const { content, message } = await upstream(quoteFreight, {
    body: {
      Address: addressToWire(address),
      Itens: lines.map((line) => ({
        ProductId: line.productId,
        SkuId: line.skuId,
        resaleId: line.resellerId,
        Price: convertToReais(line.unitPriceInCentavos),
        Qty: line.quantity,
        promotion: line.promotionId,
      })),
    },
  });
  return { groups: content?.map(freightGroupFromWire) ?? null, message: message ?? null };
}

/** Freight of a guest's lines to a CEP. Empty for an upstream that quotes freight for shoppers only. */
export async function previewFreight(
  upstream: Upstream,
  { cep: postalCode, latitude, longitude }: Location,
  lines: readonly Pick<GuestCartLine, "skuId" | "resellerId" | "quantity">[],
): Promise<readonly FreightGroup[]> {
  const items = lines.map(({ skuId, resellerId: resaleId, quantity }) => ({ skuId, resaleId, quantity }));
  try {
    const { content } = await upstream(previewFreightCall, {
      body: { postalCode, latitude, longitude, items },
    });
    return content?.map(freightGroupFromWire) ?? [];
  } catch (error) {
    if (isUnknownCall(error) || (error instanceof UpstreamError && error.kind !== "unavailable")) return [];
    throw error;
  }
}

/** Stores the chosen quote (purchase 7, "freightQuote/add"). */
export async function storeFreightQuote(
  upstream: Upstream,
  shopperId: number,
  quote: FreightQuote,
): Promise<void> {
  const { groups, ...terms } = quote;
  const entries = groups.map((group) => ({ ...groupToWire(group), ...terms }));
  await upstream(saveFreightQuote, { body: { quote: JSON.stringify(entries), UserId: shopperId } });
}

/** The stored quote; null if missing or unreadable, which leads to the cart (purchase 2, "Redirects"). */
export async function findFreightQuote(upstream: Upstream): Promise<FreightQuote | null> {
  const answer = await awaitOrNull(upstream(getFreightQuote));
  const entries = freightQuoteEntries.safeParse(jsonOrNull(answer?.content?.quote ?? null));
  if (!entries.success || entries.data.length === 0) return null;
  const [first] = entries.data;
  return {
    addressId: first?.addressId ?? null,
    destination: first?.destination ?? null,
    checkoutKey: first?.checkoutKey ?? null,
    groups: entries.data.map(freightGroupFromWire),
  };
}

export async function deleteFreightQuote(upstream: Upstream): Promise<void> {
  await upstream(clearFreightQuote);
}

function jsonOrNull(text: string | null): unknown {
  try {
    return JSON.parse(text ?? "null");
  } catch {
    return null;
  }
}

export function freightGroupFromWire(wire: z.output<typeof freightGroup>): FreightGroup {
  return {
    resellerId: wire.resaleId,
    reseller: wire.resale ? resellerFromWire(wire.resale) : null,
    lines: wire.productsSku.map(({ skuId, productId, quantity }) => ({
      skuId,
      productId: productId ?? null,
      quantity: quantity ?? null,
    })),
    hasCarriers: wire.melhorEnvio ?? false,
    options: optionsFromWire(wire),
    selected: wire.selectedShipping ? optionFromWire(wire.selectedShipping) : null,
    outOfStock: outOfStockLines(wire).map(({ skuId, productName, attributes }) => ({
      skuId,
      productName: productName ?? null,
      attributeValues: (attributes ?? []).map(({ name }) => name),
    })),
  };
}

function outOfStockLines({ productOutOfStock, productsSku }: z.output<typeof freightGroup>) {
  if (Array.isArray(productOutOfStock)) return productOutOfStock;
  return productOutOfStock
    ? productsSku.map(({ skuId }) => ({ skuId, productName: null, attributes: null }))
    : [];
}

const ownDelivery = "Entrega da loja";

type WireOptions = z.output<typeof freightGroup>;

const optionsFromWire = (wire: WireOptions): ShippingOption[] =>
  wire.melhorEnvio ? (wire.answerShippingCalculationModel ?? []).map(optionFromWire) : ownFreight(wire);

/** A reseller's own delivery has one price and an optional range of days. */
function ownFreight(wire: WireOptions): ShippingOption[] {
  if (wire.price === null || wire.price === undefined) return [];
  const [described] = wire.answerShippingCalculationModel ?? [];
  return [optionFromWire({ ...described, name: described?.name ?? ownDelivery, price: wire.price })];
}

function optionFromWire(wire: Partial<z.output<typeof shippingOption>> & { price: number }): ShippingOption {
  const range = wire.custom_delivery_range ?? wire.delivery_range;
  return {
    id: wire.id ?? null,
    name: wire.name ?? ownDelivery,
    carrierName: wire.company?.name ?? null,
    priceInCentavos: convertToCentavos(wire.price),
    minBusinessDays: range?.min ?? null,
    maxBusinessDays: range?.max ?? wire.delivery_time ?? null,
  };
}

function groupToWire(group: FreightGroup): z.input<typeof freightGroup> {
  return {
    resaleId: group.resellerId,
    productsSku: group.lines.map(({ skuId, productId, quantity }) => ({ skuId, productId, quantity })),
    melhorEnvio: group.hasCarriers,
    price: group.selected && convertToReais(group.selected.priceInCentavos),
    selectedShipping: group.selected && optionToWire(group.selected),
    answerShippingCalculationModel: group.options.map(optionToWire),
    productOutOfStock: [],
    resale: group.reseller && {
      id: group.reseller.id,
      nameFantasy: group.reseller.name,
      cnpj: group.reseller.taxId,
      urlStoreResale: group.reseller.storeSlug,
      distance: group.reseller.distanceInKm,
    },
  };
}

export function optionToWire(option: ShippingOption): z.input<typeof shippingOption> {
  const { minBusinessDays: min, maxBusinessDays: max } = option;
  return {
    id: option.id,
    name: option.name,
    company: option.carrierName === null ? null : { name: option.carrierName },
    price: convertToReais(option.priceInCentavos),
    delivery_range: max === null ? null : { min, max },
  };
}
