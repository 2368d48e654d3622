import { addBusinessDays } from "@brazilian-utils/brazilian-utils/add-business-days";

const dayInSaoPaulo = new Intl.DateTimeFormat("en-CA", { timeZone: "America/Sao_Paulo", dateStyle: "short" });

/** The day that it is in São Paulo at a moment, as in `2026-11-25`. */
export const dayOf = (moment: Date): string => dayInSaoPaulo.format(moment);

/** The last moment of a day in São Paulo, which has kept to UTC-3 all year since 2019. */
export const endOfDay = (day: string): Date => new Date(`${day}T23:59:59.999-03:00`);

/** A day so many business days of the banks later, which keep Carnaval and Corpus Christi closed. */
export function businessDaysAfter(day: string, days: number): string {
  // At noon of this process's own day, which is how the library reads a date.
  const later = addBusinessDays(new Date(`${day}T12:00:00`), days, { includeOptional: true });
  if (later === null) throw new Error(`There is no calendar for ${days} business days after ${day}`);
  const [month, date] = [later.getMonth() + 1, later.getDate()].map((part) => String(part).padStart(2, "0"));
  return `${later.getFullYear()}-${month}-${date}`;
}
