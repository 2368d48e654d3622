import { addBusinessDays } from "@brazilian-utils/brazilian-utils/add-business-days";
import type { ShippingOption } from "./freight";

/** Shops dispatch within two business days of the payment (purchase 9). */
const dispatchInBusinessDays = 2;

const dayInSaoPaulo = new Intl.DateTimeFormat("en-CA", { timeZone: "America/Sao_Paulo", dateStyle: "short" });

const weekdays = ["dom", "seg", "ter", "qua", "qui", "sex", "sáb"];

const twoDigits = (part: number) => String(part).padStart(2, "0");

/**
 * 'qui, 26/11': the last day of a delivery in business days that is paid today, the dispatch included. Null if the option
 * has no number of days.
 */
export function arrivalDay(
  { minBusinessDays, maxBusinessDays }: Pick<ShippingOption, "minBusinessDays" | "maxBusinessDays">,
  now: Date,
): string | null {
  const days = maxBusinessDays ?? minBusinessDays;
  if (days === null || days < 1) return null;
  // Local noon, because the library reads dates in the process's time zone.
  const day = addBusinessDays(
    new Date(`${dayInSaoPaulo.format(now)}T12:00:00`),
    dispatchInBusinessDays + days,
  );
  return day && `${weekdays[day.getDay()]}, ${twoDigits(day.getDate())}/${twoDigits(day.getMonth() + 1)}`;
}

/** 'chega até qui, 26/11'; null if the option has no number of days. */
export function arrivalWords(option: Parameters<typeof arrivalDay>[0], now: Date): string | null {
  const day = arrivalDay(option, now);
  return day && `chega até ${day}`;
}
