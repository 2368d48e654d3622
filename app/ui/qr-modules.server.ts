import encodeQR from "qr";

/** Rows of '1' (dark) and '0' (light), without the quiet zone. */
export function getQrModules(code: string): string[] {
  const withMargin = encodeQR(code, "raw", { border: 1, ecc: "medium" });
  return withMargin.slice(1, -1).map((row) =>
    row
      .slice(1, -1)
      .map((dark) => (dark ? "1" : "0"))
      .join(""),
  );
}
