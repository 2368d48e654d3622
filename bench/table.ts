import { calculateMedian } from "./percentiles";

export class Table {
  readonly #rows = new Map<string, Map<string, string>>();
  readonly #columns = new Set<string>();

  constructor(readonly title: string) {}

  get isEmpty(): boolean {
    return this.#rows.size === 0;
  }

  put(row: string, column: string, cell: string): void {
    this.#columns.add(column);
    const cells = this.#rows.get(row) ?? new Map<string, string>();
    this.#rows.set(row, cells.set(column, cell));
  }

  toString(): string {
    const columns = ["", ...this.#columns];
    const lines = [...this.#rows].map(([row, cells]) =>
      columns.map((column) => (column === "" ? row : (cells.get(column) ?? "–"))),
    );
    const widths = columns.map((column, at) =>
      Math.max(column.length, ...lines.map((line) => line[at]?.length ?? 0)),
    );
    const written = (cells: readonly string[]) =>
      `| ${cells.map((cell, at) => cell.padEnd(widths[at] ?? 0)).join(" | ")} |`;
    const rule = `|${widths.map((width) => "-".repeat(width + 2)).join("|")}|`;
    return [`\n${this.title}\n`, written(columns), rule, ...lines.map(written)].join("\n");
  }
}

export function formatSpread(values: readonly number[], write: (value: number) => string): string {
  const [middle, least, most] = [calculateMedian(values), Math.min(...values), Math.max(...values)].map(
    write,
  );
  return least === most ? `${middle}` : `${middle} (${least} to ${most})`;
}

export const formatKb = (bytes: number): string => `${(bytes / 1000).toFixed(1)} kB`;
export const formatSeconds = (ms: number): string => `${(ms / 1000).toFixed(2)} s`;
