import { formatCentavos } from "./money";
import type { Reseller } from "./reseller";

/** One way to have a group delivered (purchase 3, "Freight group"). */
export interface ShippingOption {
  readonly id: number | null;
  readonly name: string;
  /** Null where the reseller delivers by itself. */
  readonly carrierName: string | null;
  readonly priceInCentavos: number;
  readonly minBusinessDays: number | null;
  readonly maxBusinessDays: number | null;
}

/** A line that no reseller can deliver. */
export interface UndeliverableLine {
  readonly skuId: number;
  readonly productName: string | null;
  readonly attributeValues: readonly string[];
}

/** The lines of one reseller, which travel together (purchase 3, "Freight group"). */
export interface FreightGroup {
  readonly resellerId: number;
  readonly reseller: Reseller | null;
  readonly lines: readonly {
    readonly skuId: number;
    readonly productId: number | null;
    readonly quantity: number | null;
  }[];
  /** True where carriers were asked (wire: melhorEnvio); otherwise the one option is the reseller's own freight. */
  readonly hasCarriers: boolean;
  readonly options: readonly ShippingOption[];
  /** As the saved quote has it; null before the shopper chose. */
  readonly selected: ShippingOption | null;
  readonly outOfStock: readonly UndeliverableLine[];
}

/** Where no carrier says how long it takes (purchase 9). */
export const defaultBusinessDays = 10;

/** What tells an option from its group's others, as the value of its radio button. */
export const optionKey = (option: ShippingOption): string =>
  option.id === null ? option.name : String(option.id);

export function cheapestOption(group: FreightGroup): ShippingOption | null {
  return group.options.reduce<ShippingOption | null>(
    (cheapest, option) =>
      cheapest === null || option.priceInCentavos < cheapest.priceInCentavos ? option : cheapest,
    null,
  );
}

/** The option that the shopper chose while it is still offered, else the cheapest; null where there is none. */
export function selectedOption(group: FreightGroup): ShippingOption | null {
  const { selected } = group;
  const offered = selected && group.options.find((option) => optionKey(option) === optionKey(selected));
  return offered ?? cheapestOption(group);
}

/** The group with another of its options chosen; null where it has no such option. */
export function selectOption(group: FreightGroup, key: string): FreightGroup | null {
  const selected = group.options.find((option) => optionKey(option) === key);
  return selected ? { ...group, selected } : null;
}

/** What all groups' chosen options cost; groups without an option cost nothing yet. */
export function freightTotal(groups: readonly FreightGroup[]): number {
  return groups.reduce((total, group) => total + (selectedOption(group)?.priceInCentavos ?? 0), 0);
}

/** The checkout opens once every group has a way to be delivered and nothing is out of stock (purchase 4, "Cart"). */
export function canBeDelivered(groups: readonly FreightGroup[]): boolean {
  return (
    groups.length > 0 && groups.every((group) => group.options.length > 0 && group.outOfStock.length === 0)
  );
}

type DeliveryTime = Pick<ShippingOption, "minBusinessDays" | "maxBusinessDays">;

/** Business days that an option takes at most. */
export const deliveryInBusinessDays = (option: DeliveryTime | null): number =>
  option?.maxBusinessDays ?? option?.minBusinessDays ?? defaultBusinessDays;

/** 'até 2 dias úteis', '1 a 2 dias úteis', 'até 1 dia útil'. */
export function deliveryWords(option: DeliveryTime): string {
  const most = deliveryInBusinessDays(option);
  const least = option.minBusinessDays;
  const range = least !== null && least > 0 && least < most ? `${least} a ${most}` : `até ${most}`;
  return `${range} ${most === 1 ? "dia útil" : "dias úteis"}`;
}

/** 'Grátis', or the price. */
export const freightWords = (priceInCentavos: number): string =>
  priceInCentavos === 0 ? "Grátis" : formatCentavos(priceInCentavos);
