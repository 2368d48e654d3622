import { sharp } from "~/services/raster-pictures.server";

/** Twice the largest displayed size. */
const sideInPx = 480;
const maxPixels = 50_000_000;
const maxInSeconds = 10;

/** Small re-encoded photo without metadata, as a data URL; null when it cannot be decoded. */
export async function photoToCarry(dataUrl: string): Promise<string | null> {
  const bytes = Buffer.from(dataUrl.slice(dataUrl.indexOf(",") + 1), "base64");
  try {
    const drawn = await sharp(bytes, { limitInputPixels: maxPixels, failOn: "error" })
      .timeout({ seconds: maxInSeconds })
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
