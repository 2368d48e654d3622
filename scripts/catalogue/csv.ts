interface Line {
  /** Of the text, from 1: a quoted cell may hold line breaks. */
  readonly number: number;
  readonly cells: readonly string[];
}

/**
 * RFC 4180 with ';' or ',', whichever the first line has. Cells are trimmed, empty lines left out.
 * @throws SyntaxError at a quote that is not closed, with the line as its message
 */
export function parseCsv(text: string): Line[] {
  const separator = /^[^\n]*;/.test(text) ? ";" : ",";
  const cell = new RegExp(
    `[ \\t]*(?:"((?:[^"]+|"")*)"[ \\t]*|([^"${separator}\\r\\n][^${separator}\\r\\n]*)?)(${separator}|\\r?\\n|$)`,
    "y",
  );
  const lines: Line[] = [];
  let number = 1;
  let begunAt = 1;
  let cells: string[] = [];
  while (cell.lastIndex < text.length) {
    const found = cell.exec(text);
    if (found === null) throw new SyntaxError(`linha ${begunAt}`);
    const [all, quoted, plain = "", end = ""] = found;
    cells.push((quoted?.replaceAll('""', '"') ?? plain).trim());
    number += all.split("\n").length - 1;
    if (end === separator && cell.lastIndex < text.length) continue;
    if (cells.some((each) => each !== "")) lines.push({ number: begunAt, cells });
    cells = [];
    begunAt = number;
  }
  return lines;
}
