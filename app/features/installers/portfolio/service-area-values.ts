import type { Installer } from "~/model/installer";

/** Rows of the form: enough for weekdays, Saturday and a break at noon. */
export const rowNumbers = [1, 2, 3] as const;
export type RowNumber = (typeof rowNumbers)[number];

/** Days that empty rows begin with. */
export const usualDays: Readonly<Record<RowNumber, { readonly from: string; readonly to: string }>> = {
  1: { from: "1", to: "5" },
  2: { from: "6", to: "6" },
  3: { from: "7", to: "7" },
};

/** What is saved, as the fields of the form. */
export function toFieldValues({
  districts,
  hours,
}: Pick<Installer, "districts" | "hours">): Record<string, string> {
  const rows = rowNumbers.flatMap((row) => {
    const saved = hours[row - 1];
    return [
      [`de-${row}`, String(saved?.fromDay ?? usualDays[row].from)],
      [`ate-${row}`, String(saved?.toDay ?? usualDays[row].to)],
      [`das-${row}`, saved?.opens ?? ""],
      [`as-${row}`, saved?.closes ?? ""],
    ];
  });
  return { bairros: districts.join("\n"), ...Object.fromEntries(rows) };
}
