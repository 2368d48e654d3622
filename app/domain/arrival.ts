import { formatDate } from "./dates";
import { deliveryInBusinessDays, type ShippingOption } from "./freight";

/** Shops dispatch within two business days of the payment (purchase 9). */
const dispatchInBusinessDays = 2;

const dayInMs = 86_400_000;
const fixedHolidays = new Set([
  ...["01-01", "04-21", "05-01", "09-07", "10-12"],
  ...["11-02", "11-15", "11-20", "12-25"],
]);

/** Gregorian Easter Sunday (Meeus, Jones, Butcher). */
function easterOf(year: number): number {
  const century = Math.floor(year / 100);
  const golden = year % 19;
  const skipped = century - Math.floor(century / 4) - Math.floor((8 * century + 13) / 25);
  const epact = (skipped + 19 * golden + 15) % 30;
  const moon = epact - Math.floor((golden + 11 * epact) / 319);
  const sunday = (2 * (century % 4) + 2 * Math.floor((year % 100) / 4) - (year % 4) - moon + 32) % 7;
  const month = Math.floor((moon + sunday + 90) / 25);
  return Date.UTC(year, month - 1, (moon + sunday + month + 19) % 32);
}

function isBusinessDay(day: Date): boolean {
  const isWeekend = day.getUTCDay() % 6 === 0;
  const isGoodFriday = day.getTime() === easterOf(day.getUTCFullYear()) - 2 * dayInMs;
  return !isWeekend && !isGoodFriday && !fixedHolidays.has(day.toISOString().slice(5, 10));
}

export function addBusinessDays(day: Date, count: number): Date {
  let left = count;
  let reached = day;
  while (left > 0) {
    reached = new Date(reached.getTime() + dayInMs);
    if (isBusinessDay(reached)) left -= 1;
  }
  return reached;
}

const inWords = new Intl.DateTimeFormat("pt-BR", {
  timeZone: "UTC",
  weekday: "short",
  day: "2-digit",
  month: "2-digit",
});

/** 'chega até qui, 26/11', if paid today: the dispatch counts too. */
export function arrivalWords(
  option: Pick<ShippingOption, "minBusinessDays" | "maxBusinessDays">,
  now: Date,
): string {
  const [date, month, year] = formatDate(now).split("/").map(Number);
  const today = new Date(Date.UTC(year ?? 0, (month ?? 1) - 1, date));
  const arrival = addBusinessDays(today, dispatchInBusinessDays + deliveryInBusinessDays(option));
  return `chega até ${inWords.format(arrival).replace(".", "")}`;
}
