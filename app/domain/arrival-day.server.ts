import { addBusinessDays } from "@brazilian-utils/brazilian-utils/add-business-days";

const dayInSaoPaulo = new Intl.DateTimeFormat("en-CA", { timeZone: "America/Sao_Paulo", dateStyle: "short" });

const weekdays = ["dom", "seg", "ter", "qua", "qui", "sex", "sáb"];

const twoDigits = (part: number) => String(part).padStart(2, "0");

/** 'qui, 26/11': the last day of a delivery that leaves today. Null without a number of days. */
export function arrivalDay(businessDays: number | null, now: Date): string | null {
  if (businessDays === null || businessDays < 1) return null;
  // Local noon, because the library reads dates in the process's time zone.
  const day = addBusinessDays(new Date(`${dayInSaoPaulo.format(now)}T12:00:00`), businessDays);
  return (
    day && `${weekdays[day.getDay()]},\u00a0${twoDigits(day.getDate())}/${twoDigits(day.getMonth() + 1)}`
  );
}
