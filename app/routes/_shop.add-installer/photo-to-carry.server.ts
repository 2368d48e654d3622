import sharp from "sharp";

/** As large as any page shows it, twice over. */
const sideInPx = 480;
const mostPixels = 50_000_000;
const longestInSeconds = 10;

/**
 * A photo small enough for a page to carry to its next step, without what a camera writes into it, as a data URL; null
 * where it cannot be read.
 */
export async function photoToCarry(dataUrl: string): Promise<string | null> {
  const bytes = Buffer.from(dataUrl.slice(dataUrl.indexOf(",") + 1), "base64");
  try {
    const drawn = await sharp(bytes, { limitInputPixels: mostPixels, failOn: "error" })
      .timeout({ seconds: longestInSeconds })
      .rotate()
      .resize(sideInPx, sideInPx, { fit: "cover" })
      .flatten({ background: "#ffffff" })
      .jpeg({ quality: 85, mozjpeg: true })
      .toBuffer();
    return `data:image/jpeg;base64,${drawn.toString("base64")}`;
  } catch {
    return null;
  }
}
