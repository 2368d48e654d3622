import { randomBytes } from "node:crypto";
import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { readPhoto } from "~/forms/uploaded-photos.server";
import { messages } from "~/messages";
import { maxUploadInBytes, photoLimitInBytes } from "~/model/photo";

const tooLarge = messages.profile.photoTooLarge;
const { photoUnreadable, photoHeic } = messages.input;

/** Noise, which compresses as badly as a detailed photo. */
const noise = (width = 60, height = 40, channels: 3 | 4 = 3) =>
  sharp(randomBytes(width * height * channels), { raw: { width, height, channels } });
const text = (content: string) => async () => Buffer.from(content);
const bytes = (...parts: readonly (string | number)[]) =>
  Buffer.concat(
    parts.map((part) => (typeof part === "string" ? Buffer.from(part, "latin1") : Buffer.alloc(part))),
  );
const container = (brand: string) => async () => bytes("\0\0\0\x18ftyp", brand, 2000);
const jpeg = () => noise().jpeg().toBuffer();
/** Uncompressed, which is quick to make. */
const large = {
  jpeg: () => noise(1100, 1000).jpeg({ quality: 100, chromaSubsampling: "4:4:4" }).toBuffer(),
  png: () => noise(1100, 1000).png({ compressionLevel: 0 }).toBuffer(),
};
const cut = (make: () => Promise<Buffer>, part: number) => async () => {
  const whole = await make();
  return whole.subarray(0, Math.floor(whole.length * part));
};
const frames = (kind: "gif" | "webp") => () =>
  sharp(randomBytes(20 * 40 * 3), { raw: { width: 20, height: 40, channels: 3, pageHeight: 20 } })
    .toFormat(kind)
    .toBuffer();

/** Taken as it is, sent as a JPEG of this size, or refused with this message. */
type Outcome = "as it is" | readonly [width: number, height: number] | string;

const files: readonly (readonly [name: string, make: () => Promise<Buffer>, outcome: Outcome])[] = [
  ["foto.jpg", jpeg, "as it is"],
  ["FOTO.JPEG", jpeg, "as it is"],
  ["foto.jfif", jpeg, "as it is"],
  ["foto", jpeg, "as it is"],
  ["jpeg-renomeado.png", jpeg, "as it is"],
  ["jpeg-renomeado.heic", jpeg, "as it is"],
  ["jpeg-renomeado.pdf", jpeg, "as it is"],
  ["WhatsApp Image 2026-11-26 at 10.00.00.jpeg", jpeg, "as it is"],
  ["ação é 👍.jpg", jpeg, "as it is"],
  ["../../foto.jpg", jpeg, "as it is"],
  ["progressiva.jpg", () => noise().jpeg({ progressive: true }).toBuffer(), "as it is"],
  ["cinza.jpg", () => noise().greyscale().jpeg().toBuffer(), "as it is"],
  ["cmyk.jpg", () => noise().toColourspace("cmyk").jpeg().toBuffer(), "as it is"],
  ["444.jpg", () => noise().jpeg({ chromaSubsampling: "4:4:4" }).toBuffer(), "as it is"],
  ["girada.jpg", () => noise().withMetadata({ orientation: 6 }).jpeg().toBuffer(), "as it is"],
  ["perfil.jpg", () => noise().withIccProfile("p3").jpeg().toBuffer(), "as it is"],
  ["um-pixel.jpg", () => noise(1, 1).jpeg().toBuffer(), "as it is"],
  ["sobra-no-fim.jpg", async () => Buffer.concat([await jpeg(), Buffer.alloc(500)]), "as it is"],
  ["print.png", () => noise().png().toBuffer(), "as it is"],
  ["print", () => noise().png().toBuffer(), "as it is"],
  ["transparente.png", () => noise(60, 40, 4).png().toBuffer(), "as it is"],
  ["16-bits.png", () => noise().toColourspace("rgb16").png().toBuffer(), "as it is"],
  ["paleta.png", () => noise().png({ palette: true }).toBuffer(), "as it is"],
  ["entrelacada.png", () => noise().png({ progressive: true }).toBuffer(), "as it is"],
  ["png-renomeado.jpg", () => noise().png().toBuffer(), "as it is"],
  ["figurinha.webp", () => noise().webp().toBuffer(), [60, 40]],
  ["sem-perdas.webp", () => noise().webp({ lossless: true }).toBuffer(), [60, 40]],
  ["transparente.webp", () => noise(60, 40, 4).webp().toBuffer(), [60, 40]],
  ["webp-renomeado.jpg", () => noise().webp().toBuffer(), [60, 40]],
  ["animada.webp", frames("webp"), [20, 20]],
  ["foto.avif", () => noise().avif({ effort: 0 }).toBuffer(), [60, 40]],
  ["avif-renomeado.jpg", () => noise().avif({ effort: 0 }).toBuffer(), [60, 40]],
  ["camera.jpg", large.jpeg, [1100, 1000]],
  ["captura.png", large.png, [1100, 1000]],
  [
    "de-pe.jpg",
    () =>
      noise(1100, 1000)
        .withMetadata({ orientation: 6 })
        .jpeg({ quality: 100, chromaSubsampling: "4:4:4" })
        .toBuffer(),
    [1000, 1100],
  ],
  [
    "grafica.jpg",
    () => noise(1300, 1300).toColourspace("cmyk").jpeg({ quality: 90 }).toBuffer(),
    [1300, 1300],
  ],
  [
    "larga.jpg",
    () => noise(3200, 500).jpeg({ quality: 100, chromaSubsampling: "4:4:4" }).toBuffer(),
    [1600, 250],
  ],
  ["IMG_2031.HEIC", container("heic"), photoHeic],
  ["heic-renomeado.jpg", container("heix"), photoHeic],
  ["rajada.heif", container("mif1"), photoHeic],
  ["animada.gif", frames("gif"), photoUnreadable],
  ["scanner.tiff", () => noise().tiff().toBuffer(), photoUnreadable],
  ["tela.bmp", async () => bytes("BM", 3000), photoUnreadable],
  ["desenho.svg", text('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'), photoUnreadable],
  ["desenho.jpg", text('<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"/>'), photoUnreadable],
  ["nota.pdf", text("%PDF-1.7\n1 0 obj"), photoUnreadable],
  ["texto.jpg", text("não é uma foto"), photoUnreadable],
  ["pagina.png", text("<!doctype html><script>alert(1)</script>"), photoUnreadable],
  ["video.mp4", container("isom"), photoUnreadable],
  ["arquivo.zip", async () => bytes("PK\x03\x04", 3000), photoUnreadable],
  ["vazio.webp", async () => bytes("RIFF\0\0\0\0WEBP"), photoUnreadable],
  ["cortada.webp", cut(() => noise(300, 300).webp({ lossless: true }).toBuffer(), 0.5), photoUnreadable],
  ["cortada.avif", cut(() => noise().avif({ effort: 0 }).toBuffer(), 0.3), photoUnreadable],
  ["cortada-grande.png", cut(large.png, 0.9), tooLarge],
  ["video-grande.mp4", async () => bytes("\0\0\0\x18ftypisom", photoLimitInBytes), tooLarge],
  ["enorme.jpg", async () => Buffer.concat([await jpeg(), Buffer.alloc(maxUploadInBytes)]), tooLarge],
  ["enorme.heic", async () => bytes("\0\0\0\x18ftypheic", maxUploadInBytes), tooLarge],
];

async function outcomeOf(name: string, content: Buffer) {
  const photo = await readPhoto(new File([new Uint8Array(content)], name), tooLarge);
  if (!photo.ok) return photo.message;
  const sent = Buffer.from(photo.picture.split(",")[1] ?? "", "base64");
  if (sent.equals(content)) return "as it is";
  expect(sent.length).toBeLessThan(photoLimitInBytes);
  const { width, height, format, space } = await sharp(sent).metadata();
  expect([format, space]).toEqual(["jpeg", "srgb"]);
  return [width, height];
}

describe("files that are sent as photos", () => {
  it("are at least fifty, each with a name of its own", () => {
    expect(new Set(files.map(([name]) => name)).size).toBeGreaterThanOrEqual(50);
  });

  it.each(files)("take or refuse '%s' by its content", async (name, make, outcome) => {
    expect(await outcomeOf(name, await make())).toEqual(outcome);
  });
});
