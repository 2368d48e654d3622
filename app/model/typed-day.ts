import { cleanCode } from "../../common/text";

const dayFirst = /^(\d\d?)\D+(\d\d?)\D+(\d{4})$/;

/** Normalises yyyy-mm-dd, or day, month and year, to yyyy-mm-dd; null if there is no such day. */
export function parseDay(typed: string): string | null {
  const text = cleanCode(typed);
  const [, date = "", month = "", year] = dayFirst.exec(text) ?? [];
  const day = year ? `${year}-${month.padStart(2, "0")}-${date.padStart(2, "0")}` : text;
  const moment = /^\d{4}-\d\d-\d\d$/.test(day) ? new Date(`${day}T00:00:00Z`) : null;
  return moment === null || Number.isNaN(moment.getTime()) || !moment.toISOString().startsWith(day)
    ? null
    : day;
}
