const wide: Readonly<Record<string, string>> = {
  "0": "nnwwn",
  "1": "wnnnw",
  "2": "nwnnw",
  "3": "wwnnn",
  "4": "nnwnw",
  "5": "wnwnn",
  "6": "nwwnn",
  "7": "nnnww",
  "8": "wnnwn",
  "9": "nwnwn",
};

const wideInModules = 3;

const getPattern = (digit: string): string => {
  const pattern = wide[digit];
  if (pattern === undefined) throw new Error(`${digit} is no digit`);
  return pattern;
};

/** Alternating bar and gap widths in modules, starting and ending with a bar; 405 for 44 digits. */
export function encodeBarWidths(digits: string): number[] {
  if (!/^(\d\d)+$/.test(digits)) throw new Error("Only an even number of digits can be interleaved");
  const pairs = digits.match(/\d\d/g) ?? [];
  const middle = pairs.flatMap((pair) => {
    const bars = getPattern(pair.slice(0, 1));
    const gaps = getPattern(pair.slice(1));
    return [...bars].flatMap((bar, at) => [bar, gaps.slice(at, at + 1)]);
  });
  const widths = [...middle].map((each) => (each === "w" ? wideInModules : 1));
  return [1, 1, 1, 1, ...widths, wideInModules, 1, 1];
}

const quietZoneInModules = 10;

/** SVG path with one unit per module, and the total width including quiet zones. */
export function drawBarcodePath(digits: string, height: number): { path: string; width: number } {
  let at = quietZoneInModules;
  let path = "";
  for (const [position, width] of encodeBarWidths(digits).entries()) {
    if (position % 2 === 0) path += `M${at} 0h${width}v${height}h-${width}z`;
    at += width;
  }
  return { path, width: at + quietZoneInModules };
}
