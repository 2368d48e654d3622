/** Interleaved 2 of 5 widths of each digit, as an independent table for decoding. */
const digitsByPattern = new Map(
  ["00110", "10001", "01001", "11000", "00101", "10100", "01100", "00011", "10010", "01010"].map(
    (pattern, digit) => [pattern, String(digit)],
  ),
);

/** Decodes Interleaved 2 of 5 from bar widths. */
export function digitsIn(widths: readonly number[]): string {
  const isWide = widths.map((width) => (width > 1.5 ? "1" : "0"));
  if (isWide.slice(0, 4).join("") !== "0000") throw new Error("It does not begin as it should");
  if (isWide.slice(-3).join("") !== "100") throw new Error("It does not end as it should");
  const content = isWide.slice(4, -3);
  let digits = "";
  for (let at = 0; at < content.length; at += 10) {
    const ten = content.slice(at, at + 10);
    for (const first of [0, 1]) {
      const pattern = ten.filter((_, position) => position % 2 === first).join("");
      const digit = digitsByPattern.get(pattern);
      if (digit === undefined) throw new Error(`${pattern} is no digit`);
      digits += digit;
    }
  }
  return digits;
}
