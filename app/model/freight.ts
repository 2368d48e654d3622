import type { Reseller } from "./reseller";

/** A delivery option (purchase 3, "Freight group"). */
export interface ShippingOption {
  readonly id: number | null;
  readonly name: string;
  /** Null for the reseller's own delivery. */
  readonly carrierName: string | null;
  readonly priceInCentavos: number;
  readonly minBusinessDays: number | null;
  readonly maxBusinessDays: number | null;
}

interface UndeliverableLine {
  readonly skuId: number;
  readonly productName: string | null;
  readonly attributeValues: readonly string[];
}

/** Lines of one reseller, shipped together (purchase 3, "Freight group"). */
export interface FreightGroup {
  readonly resellerId: number;
  readonly reseller: Reseller | null;
  readonly lines: readonly {
    readonly skuId: number;
    readonly productId: number | null;
    readonly quantity: number | null;
  }[];
  /** True for carrier quotes (wire: melhorEnvio); otherwise the only option is the reseller's own freight. */
  readonly hasCarriers: boolean;
  readonly options: readonly ShippingOption[];
  /** Option of the saved quote; null before a choice. */
  readonly selected: ShippingOption | null;
  readonly outOfStock: readonly UndeliverableLine[];
}

/** Used when the carrier gives no delivery time (purchase 9, "Dispatch"). */
export const defaultBusinessDays = 10;

/** Identifies an option within its group, as a radio button's value. */
export const getOptionKey = (option: ShippingOption): string =>
  option.id === null ? option.name : String(option.id);

export function findCheapestOption({ options }: Pick<FreightGroup, "options">): ShippingOption | null {
  return options.reduce<ShippingOption | null>(
    (cheapest, option) =>
      cheapest === null || option.priceInCentavos < cheapest.priceInCentavos ? option : cheapest,
    null,
  );
}

/** Null if no option says its delivery time. The cheaper of two equally fast ones. */
export function findFastestOption({ options }: Pick<FreightGroup, "options">): ShippingOption | null {
  const timed = options.filter(({ maxBusinessDays }) => maxBusinessDays !== null);
  const days = Math.min(...timed.map(getDeliveryInBusinessDays));
  return findCheapestOption({
    options: timed.filter((option) => getDeliveryInBusinessDays(option) === days),
  });
}

/** The chosen option if still offered, else the cheapest; null without options. */
export function findSelectedOption(group: FreightGroup): ShippingOption | null {
  const { selected } = group;
  const offered = selected && group.options.find((option) => getOptionKey(option) === getOptionKey(selected));
  return offered ?? findCheapestOption(group);
}

/** Selects another option; null if the group does not have it. */
export function selectOption(group: FreightGroup, key: string): FreightGroup | null {
  const selected = group.options.find((option) => getOptionKey(option) === key);
  return selected ? { ...group, selected } : null;
}

/** True if the line's shop has too little of it, or the freight answer says so. */
export const isShort = (
  { skuId, stock, quantity }: { skuId: number; stock: number | null; quantity: number },
  quoted: FreightGroup | undefined,
): boolean =>
  (stock !== null && stock < quantity) || (quoted?.outOfStock.some((each) => each.skuId === skuId) ?? false);

/** True if every group has a delivery option and nothing is out of stock (purchase 4, "Cart"). */
export function canBeDelivered(groups: readonly FreightGroup[]): boolean {
  return (
    groups.length > 0 && groups.every((group) => group.options.length > 0 && group.outOfStock.length === 0)
  );
}

type DeliveryTime = Pick<ShippingOption, "minBusinessDays" | "maxBusinessDays">;

/** Maximum number of business days. */
export const getDeliveryInBusinessDays = (option: DeliveryTime | null): number =>
  option?.maxBusinessDays ?? option?.minBusinessDays ?? defaultBusinessDays;

/** 'até 2 dias úteis', '1 a 2 dias úteis', 'até 1 dia útil'. */
export function describeDelivery(option: DeliveryTime): string {
  const maxDays = getDeliveryInBusinessDays(option);
  const minDays = option.minBusinessDays;
  const range =
    minDays !== null && minDays > 0 && minDays < maxDays ? `${minDays} a ${maxDays}` : `até ${maxDays}`;
  return `${range} ${maxDays === 1 ? "dia útil" : "dias úteis"}`;
}
