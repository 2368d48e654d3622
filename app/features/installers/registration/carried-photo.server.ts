import { decode } from "~/forms/uploaded-photos.server";
import { sharp } from "../../../../server/raster-pictures.mjs";

/** Twice the largest displayed size. */
const sideInPx = 480;
const maxInSeconds = 10;

/** Small re-encoded photo without metadata, as a data URL; null when it cannot be decoded, or too many others wait. */
export async function shrinkPhotoToCarry(dataUrl: string): Promise<string | null> {
  const bytes = Buffer.from(dataUrl.slice(dataUrl.indexOf(",") + 1), "base64");
  const drawn = await decode(() =>
    sharp(bytes, { failOn: "error" })
      .timeout({ seconds: maxInSeconds })
      .rotate()
      .resize(sideInPx, sideInPx, { fit: "cover" })
      .flatten({ background: "#ffffff" })
      .jpeg({ quality: 85, mozjpeg: true })
      .toBuffer(),
  );
  return drawn === null || drawn === "busy" ? null : `data:image/jpeg;base64,${drawn.toString("base64")}`;
}
