import sharp from "sharp";

/** As in '#c96'. Null for a picture with transparent parts, which would show the colour. */
export async function meanColour(picture: Uint8Array): Promise<string | null> {
  const [red = 0, green = 0, blue = 0, alpha = 0] = await sharp(picture)
    .resize(1, 1, { fit: "fill" })
    .toColourspace("srgb")
    .ensureAlpha()
    .raw()
    .toBuffer();
  if (alpha < 255) return null;
  return `#${[red, green, blue].map((each) => Math.round(each / 17).toString(16)).join("")}`;
}
