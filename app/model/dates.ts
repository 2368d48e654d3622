/** Dates in São Paulo time. A moment is ISO 8601 text or a Date. */

const parts = new Intl.DateTimeFormat("en-GB", {
  timeZone: "America/Sao_Paulo",
  day: "2-digit",
  month: "2-digit",
  year: "numeric",
  hour: "2-digit",
  minute: "2-digit",
  hourCycle: "h23",
});

function getParts(moment: string | Date) {
  const found = parts.formatToParts(new Date(moment));
  return (type: Intl.DateTimeFormatPartTypes) => found.find((part) => part.type === type)?.value ?? "";
}

/** DD/MM/yyyy (purchase 9, "Dates"). */
export function formatDate(moment: string | Date): string {
  const part = getParts(moment);
  return `${part("day")}/${part("month")}/${part("year")}`;
}

export const toYear = (moment: string | Date): number => Number(getParts(moment)("year"));

/** '14h42'. */
export function formatTime(moment: string | Date): string {
  const part = getParts(moment);
  return `${part("hour")}h${part("minute")}`;
}

/** '20/11/2026 às 14h42'. */
export const formatDateAndTime = (moment: string | Date): string =>
  `${formatDate(moment)} às ${formatTime(moment)}`;

/** Formats '2026-11-25', or a moment in São Paulo time, as DD/MM/yyyy. */
export function formatDay(day: string): string {
  const [, year, month, date] = /^(\d{4})-(\d\d)-(\d\d)$/.exec(day) ?? [];
  return year === undefined ? formatDate(day) : `${date}/${month}/${year}`;
}

/** 'yyyy-mm-dd' in São Paulo time. */
export function toDay(moment: string | Date): string {
  const part = getParts(moment);
  return `${part("year")}-${part("month")}-${part("day")}`;
}

/** Rounded up: '1 minuto', '5 minutos', '1 hora'. */
export function formatWait(seconds: number): string {
  if (seconds <= 1) return "1 segundo";
  if (seconds < 60) return `${Math.ceil(seconds)} segundos`;
  const minutes = Math.ceil(seconds / 60);
  if (minutes < 60) return minutes === 1 ? "1 minuto" : `${minutes} minutos`;
  const hours = Math.ceil(minutes / 60);
  return hours === 1 ? "1 hora" : `${hours} horas`;
}
