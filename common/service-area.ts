import { cleanLine } from "./text";

/** Where and when an installer works: what the form refuses, the upstream refuses too. */

/** ISO weekdays, 1 is Monday; times as 'HH:MM'. */
export interface WorkingHours {
  readonly fromDay: number;
  readonly toDay: number;
  readonly opens: string;
  readonly closes: string;
}

const comparable = (name: string) => name.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();

/** Names without empty lines and repetitions, which differ in accents or case only; the first spelling stays. */
export function parseDistinctNames(lines: readonly string[]): string[] {
  const byName = new Map<string, string>();
  for (const line of lines.map(cleanLine)) {
    if (line !== "" && !byName.has(comparable(line))) byName.set(comparable(line), line);
  }
  return [...byName.values()];
}

/** True if the days are in order and it opens before it closes. */
export const hasOrderedHours = ({ fromDay, toDay, opens, closes }: WorkingHours): boolean =>
  fromDay <= toDay && opens < closes;

/** Index of the first entry that shares a time of a day with an earlier one; -1 without. */
export const findOverlap = (hours: readonly WorkingHours[]): number =>
  hours.findIndex((later, index) =>
    hours
      .slice(0, index)
      .some(
        (earlier) =>
          earlier.fromDay <= later.toDay &&
          later.fromDay <= earlier.toDay &&
          earlier.opens < later.closes &&
          later.opens < earlier.closes,
      ),
  );

const weekdays = ["segunda", "terça", "quarta", "quinta", "sexta", "sábado", "domingo"];

export const getWeekdayName = (day: number): string => weekdays[day - 1] ?? "";

/** '8h', '8h30'. */
const timeInWords = (time: string): string => {
  const [hour, minute] = time.split(":");
  return `${Number(hour)}h${minute === "00" ? "" : minute}`;
};

/** 'segunda a sexta, das 8h às 18h'. */
export function formatWorkingHours({ fromDay, toDay, opens, closes }: WorkingHours): string {
  const days =
    fromDay === toDay ? getWeekdayName(fromDay) : `${getWeekdayName(fromDay)} a ${getWeekdayName(toDay)}`;
  return `${days}, das\u00a0${timeInWords(opens)} às\u00a0${timeInWords(closes)}`;
}
