/** A line of the `npm start` text with its heading. */
export interface PrintedLine {
  readonly heading: string;
  readonly text: string;
}

/** Lines of the start text, without progress, errors and headings that have lines of their own. */
export function printedLines(output: string): PrintedLine[] {
  const isProgress = /^(?: {2}[…✓] | {6}|> |npm |$)/;
  const [startText = ""] = /^[\s\S]*Tudo no ar.*/.exec(output) ?? [output];
  const lines = startText.split(/\r?\n/).filter((line) => !isProgress.test(line));
  let heading = "";
  return lines.flatMap((line, position) => {
    const isIndented = line.startsWith("    ");
    if (!isIndented) heading = line.trim();
    const hasOwnLines = !isIndented && lines[position + 1]?.startsWith("    ");
    return hasOwnLines ? [] : [{ heading: isIndented ? heading : "", text: line.trim() }];
  });
}
