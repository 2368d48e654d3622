import * as z from "zod/mini";
import { createOptionalRule } from "~/forms/field-rules";
import { messages } from "~/messages";
import { maxDistrictLength, maxDistricts } from "~/model/installer";
import {
  findOverlap,
  hasOrderedHours,
  parseDistinctNames,
  type WorkingHours,
} from "../../../../common/service-area";
import { type RowNumber, rowNumbers, usualDays } from "./service-area-values";

/** '8', '8h', '8h30' and '08:30' as 'HH:MM'; null if it is no time. */
export function parseTime(typed: string): string | null {
  const [, hour = "", minute = "00"] = /^(\d{1,2})(?:[:h](\d\d)?)?$/i.exec(typed.trim()) ?? [];
  const isTime = hour !== "" && Number(hour) < 24 && Number(minute) < 60;
  return isTime ? `${hour.padStart(2, "0")}:${minute}` : null;
}

const splitDistricts = (typed: string): string[] => parseDistinctNames(typed.split(/[\n,;]/));

const districts = z.pipe(
  z._default(z.string(), ""),
  z.transform((typed: string, { issues }): string[] => {
    const names = splitDistricts(typed);
    const isLong = names.some((name) => name.length > maxDistrictLength);
    if (names.length <= maxDistricts && !isLong) return names;
    const message = isLong
      ? messages.partners.districtTooLong(maxDistrictLength)
      : messages.partners.tooManyDistricts(maxDistricts);
    issues.push({ code: "custom", message, input: typed });
    return z.NEVER;
  }),
);

const time = createOptionalRule(parseTime, messages.partners.timeWrong);
const day = (row: RowNumber, end: "from" | "to") =>
  z._default(
    z.string().check(z.regex(/^[1-7]$/, { error: messages.ours.chooseFromList })),
    usualDays[row][end],
  );

const fields = {
  bairros: districts,
  "de-1": day(1, "from"),
  "ate-1": day(1, "to"),
  "das-1": time,
  "as-1": time,
  "de-2": day(2, "from"),
  "ate-2": day(2, "to"),
  "das-2": time,
  "as-2": time,
  "de-3": day(3, "from"),
  "ate-3": day(3, "to"),
  "das-3": time,
  "as-3": time,
};

type Typed = z.output<z.ZodMiniObject<typeof fields>>;

const getRow = (typed: Typed, row: RowNumber) => ({
  fromDay: Number(typed[`de-${row}`]),
  toDay: Number(typed[`ate-${row}`]),
  opens: typed[`das-${row}`],
  closes: typed[`as-${row}`],
});

/** Rows without times are left out. */
export const readWorkingHours = (typed: Typed): WorkingHours[] =>
  rowNumbers.flatMap((row) => {
    const { opens, closes, ...days } = getRow(typed, row);
    return opens !== null && closes !== null ? [{ ...days, opens, closes }] : [];
  });

/** The field of a row that is wrong, and why; null for a row that fits. */
function findFault(typed: Typed, row: RowNumber): { readonly name: string; readonly message: string } | null {
  const { opens, closes, ...days } = getRow(typed, row);
  if (opens === null && closes === null) return null;
  if (opens === null || closes === null)
    return { name: opens === null ? `das-${row}` : `as-${row}`, message: messages.partners.timesTogether };
  if (days.fromDay > days.toDay) return { name: `ate-${row}`, message: messages.partners.daysOutOfOrder };
  if (!hasOrderedHours({ ...days, opens, closes }))
    return { name: `as-${row}`, message: messages.partners.closesTooEarly };
  const isOverlapping = findOverlap(readWorkingHours({ ...typed, ...laterRows(row) })) !== -1;
  return isOverlapping ? { name: `das-${row}`, message: messages.partners.hoursOverlap } : null;
}

/** Empties the rows after this one. */
const laterRows = (row: RowNumber) =>
  Object.fromEntries(rowNumbers.filter((each) => each > row).map((each) => [`das-${each}`, null]));

export const serviceAreaForm = {
  schema: z.object(fields).check(({ value, issues }) => {
    for (const row of rowNumbers) {
      const fault = findFault(value, row);
      if (fault) issues.push({ code: "custom", path: [fault.name], message: fault.message, input: value });
    }
  }),
  labels: {
    bairros: "Bairros atendidos",
    "de-1": "1º horário, de",
    "ate-1": "1º horário, até",
    "das-1": "1º horário, das",
    "as-1": "1º horário, às",
    "de-2": "2º horário, de",
    "ate-2": "2º horário, até",
    "das-2": "2º horário, das",
    "as-2": "2º horário, às",
    "de-3": "3º horário, de",
    "ate-3": "3º horário, até",
    "das-3": "3º horário, das",
    "as-3": "3º horário, às",
  },
  refusal: { title: messages.partners.serviceAreaFailed },
};
