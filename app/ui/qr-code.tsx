/** Rows of dark (true) and light modules. */
export type QrMatrix = readonly (readonly boolean[])[];

/** One path with a bar per run of dark modules keeps the markup small. */
export function toRuns(matrix: QrMatrix): string {
  let path = "";
  for (const [y, row] of matrix.entries()) {
    for (let x = 0; x < row.length; x++) {
      if (!row[x]) continue;
      const start = x;
      while (row[x + 1]) x++;
      path += `M${start} ${y}h${x + 1 - start}v1H${start}z`;
    }
  }
  return path;
}

/** Dark on white with the quiet zone of four modules that readers need. */
export function QrCode({ matrix, label }: { matrix: QrMatrix; label: string }) {
  const side = matrix.length + 8;
  return (
    <svg
      className="mx-auto w-61 break-inside-avoid rounded-card border border-line bg-paper"
      viewBox={`-4 -4 ${side} ${side}`}
      width="244"
      height="244"
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <rect x="-4" y="-4" width={side} height={side} fill="#fff" />
      <path d={toRuns(matrix)} fill="#000" />
    </svg>
  );
}
