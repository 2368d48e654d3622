/** A line that `npm start` prints once the shop runs, with the heading it stands under. */
export interface PrintedLine {
  readonly heading: string;
  readonly text: string;
}

/** The lines of the start text, without the progress of the steps before it or the errors after it. Headings that have lines are not lines. */
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
