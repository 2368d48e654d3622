import { CsvError, parse } from "csv-parse/sync";

interface Line {
  /** 1-based line of the text: a quoted cell may contain line breaks. */
  readonly number: number;
  readonly cells: readonly string[];
}

/** A quotation mark without its pair. */
export class CsvFault extends Error {
  constructor(
    /** Line of the row that has the fault. */
    readonly line: number,
    /** 0-based. */
    readonly column: number,
    /** The rows before. */
    readonly lines: readonly Line[],
  ) {
    super(`Unpaired quote in line ${line}`);
  }
}

/** Excel's first line for a file whose separator is not the reader's. */
const declaration = /^sep=([;,\t])[^\n]*\n/;

export const findSeparator = (text: string): string =>
  declaration.exec(text)?.[1] ?? [";", "\t"].find((each) => text.split("\n", 1)[0]?.includes(each)) ?? ",";

/**
 * RFC 4180 with the separator that the first line declares or has. Cells are trimmed, empty lines left out.
 * @throws CsvFault
 */
export function parseCsv(text: string): readonly Line[] {
  const [declared = ""] = declaration.exec(text) ?? [];
  const lines: Line[] = [];
  let number = declared === "" ? 1 : 2;
  const before = number - 1;
  try {
    // The parser counts CR LF in a quoted cell as two lines.
    parse(text.slice(declared.length).replaceAll("\r\n", "\n"), {
      delimiter: findSeparator(text),
      trim: true,
      relax_column_count: true,
      relax_quotes: true,
      onRecord(cells, { lines: endsAt }) {
        if (cells.some((cell) => cell !== "")) lines.push({ number, cells });
        number = before + endsAt + 1;
        return null;
      },
    });
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    throw new CsvFault(number, typeof error.column === "number" ? error.column : 0, lines);
  }
  return lines;
}
