import { getOfferKey, type Offer } from "../carts/offers";
import type { CarrierService } from "../freight/carriers";
import type { FreightGroup } from "../freight/freight-groups";
import { type Discount, getAmount, type PricedLine } from "../orders/discount";
import { calculateInstallmentInterest, calculateSellingPrice } from "../orders/pricing";

/** Client-side totals of one order. Amounts in centavos. */
export interface ClaimedOrder {
  readonly resellerId: number;
  readonly deliveryMethod: string;
  readonly installments: number;
  readonly items: readonly {
    readonly skuId: number;
    readonly quantity: number;
    readonly priceInCentavos: number;
    /** Version of the reviewed cart line; null when the client sends none. */
    readonly cartVersion?: string | null;
    readonly measures?: string | null;
  }[];
  readonly freightInCentavos: number;
  readonly discountInCentavos: number;
  readonly interestInCentavos: number;
  readonly totalInCentavos: number;
}

/** What an order keeps of an offer. */
type OrderedOffer = Pick<Offer, "listPriceInCentavos" | "attributes"> & {
  readonly product: Pick<Offer["product"], "name" | "code" | "pic" | "hasCalculator">;
};

export interface CalculatedOrder {
  readonly resellerId: number;
  readonly lines: readonly (PricedLine & { readonly offer: OrderedOffer })[];
  readonly delivery: CarrierService;
  readonly itemsInCentavos: number;
  readonly discountInCentavos: number;
  readonly freightInCentavos: number;
  readonly interestInCentavos: number;
  readonly totalInCentavos: number;
}

/** One difference from the claimed order. Amounts in centavos; units for stock and cart. */
export interface Change {
  readonly kind:
    | ("price" | "stock" | "freight" | "discount" | "coupon" | "total" | "address" | "profile")
    | ("cart" | "ordered" | "review" | "card");
  readonly skuId?: number;
  readonly resellerId?: number;
  readonly expected?: number;
  readonly actual?: number;
}

export interface Facts {
  readonly offers: ReadonlyMap<string, Offer>;
  readonly freight: readonly FreightGroup[];
  discountOver(groups: readonly (readonly PricedLine[])[]): Discount;
  readonly now: Date;
}

/** Reports only root differences: a changed price is not repeated as a changed total. */
export function calculateOrder(
  claims: readonly ClaimedOrder[],
  facts: Facts,
): { orders: CalculatedOrder[]; changes: Change[] } {
  const priced = claims.map((claim) => priceLines(claim, facts));
  const changes = priced.flatMap((each) => each.changes);
  const discount = facts.discountOver(priced.map(({ lines }) => lines));
  if ("refused" in discount && changes.length === 0) changes.push({ kind: "coupon" });
  const linesChanged = changes.length > 0;
  const parts = "refused" in discount ? claims.map(() => 0) : discount.parts;

  const orders = claims.flatMap((claim, position) => {
    const delivery = chosenDelivery(claim, facts.freight);
    const { resellerId } = claim;
    if (delivery === null) {
      if (!linesChanged) changes.push({ kind: "freight", resellerId, expected: claim.freightInCentavos });
      return [];
    }
    const order = total(claim, priced[position]?.lines ?? [], delivery, parts[position] ?? 0);
    const change = linesChanged ? null : findFirstDifference(claim, order);
    if (change !== null) changes.push({ ...change, resellerId });
    return [order];
  });
  return { orders, changes };
}

function priceLines({ resellerId, items }: ClaimedOrder, { offers, now }: Facts) {
  const lines: (PricedLine & { offer: Offer })[] = [];
  const changes: Change[] = [];
  for (const { skuId, quantity, priceInCentavos } of items) {
    const offer = offers.get(getOfferKey({ skuId, resellerId }));
    const inStock = offer?.stock ?? 0;
    if (inStock < quantity)
      changes.push({ kind: "stock", skuId, resellerId, expected: quantity, actual: inStock });
    if (offer === undefined) continue;
    const price = calculateSellingPrice(offer, now);
    if (price.unitPriceInCentavos !== priceInCentavos) {
      const actual = price.unitPriceInCentavos;
      changes.push({ kind: "price", skuId, resellerId, expected: priceInCentavos, actual });
    }
    lines.push({
      ...price,
      skuId,
      resellerId,
      quantity,
      offer,
      productId: offer.productId,
      categoryIds: offer.categories.map(({ id }) => id),
      subcategoryIds: offer.subcategories.map(({ id }) => id),
    });
  }
  return { lines, changes };
}

/** The reseller's own delivery is the only option, regardless of its claimed name. */
function chosenDelivery(claim: ClaimedOrder, freight: readonly FreightGroup[]): CarrierService | null {
  const group = freight.find(({ resellerId }) => resellerId === claim.resellerId);
  if (group === undefined) return null;
  if (!group.byCarriers) return group.options[0] ?? null;
  return group.options.find(({ name }) => name === claim.deliveryMethod) ?? null;
}

function total(
  claim: ClaimedOrder,
  lines: CalculatedOrder["lines"],
  delivery: CarrierService,
  discountInCentavos: number,
): CalculatedOrder {
  const itemsInCentavos = getAmount(lines);
  const freightInCentavos = delivery.priceInCentavos;
  const base = itemsInCentavos - discountInCentavos + freightInCentavos;
  const interestInCentavos = calculateInstallmentInterest(base, claim.installments);
  return {
    resellerId: claim.resellerId,
    lines,
    delivery,
    itemsInCentavos,
    discountInCentavos,
    freightInCentavos,
    interestInCentavos,
    totalInCentavos: base + interestInCentavos,
  };
}

export function findFirstDifference(claim: ClaimedOrder, order: CalculatedOrder): Change | null {
  const compare = (kind: Change["kind"], expected: number, actual: number): Change | null =>
    expected === actual ? null : { kind, expected, actual };
  return (
    compare("freight", claim.freightInCentavos, order.freightInCentavos) ??
    compare("discount", claim.discountInCentavos, order.discountInCentavos) ??
    compare("total", claim.interestInCentavos, order.interestInCentavos) ??
    compare("total", claim.totalInCentavos, order.totalInCentavos)
  );
}
