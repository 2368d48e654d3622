import { addBusinessDays } from "@brazilian-utils/brazilian-utils/add-business-days";

/** Shops dispatch within two business days of the payment (purchase 9, "Dispatch"). */
export const dispatchInBusinessDays = 2;
/** A refund by Pix or boleto; cards depend on their operator. */
const refundInBusinessDays = 7;

const dayInSaoPaulo = new Intl.DateTimeFormat("en-CA", { timeZone: "America/Sao_Paulo", dateStyle: "short" });

const weekdays = ["dom", "seg", "ter", "qua", "qui", "sex", "sáb"];

const dayAndMonth = (day: Date) =>
  [day.getDate(), day.getMonth() + 1].map((part) => String(part).padStart(2, "0")).join("/");

/** Local noon, because the library reads dates in the process's time zone. */
const after = (moment: Date, days: number): Date | null =>
  addBusinessDays(new Date(`${dayInSaoPaulo.format(moment)}T12:00:00`), days);

/** 'qui, 26/11': the last day of a delivery in business days, the dispatch included, of what is paid at this moment. */
export function findArrivalDayAfter(paidAt: Date, businessDays: number): string | null {
  const day = after(paidAt, dispatchInBusinessDays + businessDays);
  return day && `${weekdays[day.getDay()]}, ${dayAndMonth(day)}`;
}

/** True when the day of `findArrivalDayAfter` has passed. */
export function isArrivalDayOver(paidAt: Date, businessDays: number, now: Date): boolean {
  const day = after(paidAt, dispatchInBusinessDays + businessDays);
  return day !== null && day < new Date(`${dayInSaoPaulo.format(now)}T00:00:00`);
}

/** '07/12/2026': when a refund that starts at this moment has arrived. */
export function refundDayAfter(startedAt: Date): string | null {
  const day = after(startedAt, refundInBusinessDays);
  return day && `${dayAndMonth(day)}/${day.getFullYear()}`;
}
