import { addBusinessDays } from "@brazilian-utils/brazilian-utils/add-business-days";

const dayInSaoPaulo = new Intl.DateTimeFormat("en-CA", { timeZone: "America/Sao_Paulo", dateStyle: "short" });

export const toDay = (moment: Date): string => dayInSaoPaulo.format(moment);

/** São Paulo has been UTC-3 all year since 2019. */
export const endOfDay = (day: string): Date => new Date(`${day}T23:59:59.999-03:00`);

/** Adds banking days; banks also close on Carnaval and Corpus Christi. */
export function getBusinessDayAfter(day: string, days: number): string {
  // Local noon, because the library reads dates in the process's time zone.
  const later = addBusinessDays(new Date(`${day}T12:00:00`), days, { includeOptional: true });
  if (later === null) throw new Error(`There is no calendar for ${days} business days after ${day}`);
  const [month, date] = [later.getMonth() + 1, later.getDate()].map((part) => String(part).padStart(2, "0"));
  return `${later.getFullYear()}-${month}-${date}`;
}
