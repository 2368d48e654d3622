import { findArrivalDayAfter } from "../../common/business-days";
import type { ShippingOption } from "./freight";

/**
 * 'qui, 26/11': the last day of a delivery in business days that is paid today, the dispatch included. Null if the option
 * has no number of days.
 */
export function findArrivalDay(
  { minBusinessDays, maxBusinessDays }: Pick<ShippingOption, "minBusinessDays" | "maxBusinessDays">,
  now: Date,
): string | null {
  const days = maxBusinessDays ?? minBusinessDays;
  return days === null || days < 1 ? null : findArrivalDayAfter(now, days);
}

/** 'até qui, 26/11'; null if the option has no number of days. */
export function describeArrival(option: Parameters<typeof findArrivalDay>[0], now: Date): string | null {
  const day = findArrivalDay(option, now);
  return day && `até ${day}`;
}
