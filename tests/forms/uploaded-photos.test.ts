import { randomBytes } from "node:crypto";
import sharp from "sharp";
import { beforeAll, describe, expect, it } from "vitest";
import { readPhoto } from "~/forms/uploaded-photos.server";
import { photoLimitInBytes } from "~/model/photo";

const tooLarge = "Arquivo excede o limite de 2 mb";
/** Noise, which compresses as badly as a detailed photo. */
const noise = (width: number, height: number) =>
  sharp(randomBytes(width * height * 3), { raw: { width, height, channels: 3 } });

async function read(name: string, content: Buffer | Uint8Array) {
  const photo = await readPhoto(new File([new Uint8Array(content)], name), tooLarge);
  if (!photo.ok) return { message: photo.message };
  const [head, data = ""] = photo.picture.split(",");
  const bytes = Buffer.from(data, "base64");
  const { width, height, format, space } = await sharp(bytes).metadata();
  return { head, width, height, format, space, isUnderLimit: bytes.length < photoLimitInBytes };
}

const jpegOf = (width: number, height: number) => ({
  head: "data:image/jpeg;base64",
  width,
  height,
  format: "jpeg",
  space: "srgb",
  isUnderLimit: true,
});

describe("readPhoto", () => {
  let camera: Buffer;
  beforeAll(async () => {
    camera = await noise(1800, 2400).jpeg({ quality: 80 }).toBuffer();
  });

  it("makes a camera's large photo small enough for the upstream", async () => {
    expect(camera.length).toBeGreaterThan(photoLimitInBytes);
    expect(await read("IMG_2031.JPG", camera)).toEqual(jpegOf(1200, 1600));
  });

  it("turns a photo as its camera was held", async () => {
    const turned = await sharp(camera).withMetadata({ orientation: 6 }).jpeg({ quality: 80 }).toBuffer();
    expect(await read("foto.jpg", turned)).toEqual(jpegOf(1600, 1200));
  });

  it.each(["foto.jfif", "foto", "foto.png", "WhatsApp Image 2026-11-26 at 10.00.00.jpeg"])(
    "takes a JPEG named '%s' as it is",
    async (name) => {
      const small = await noise(60, 40).jpeg().toBuffer();
      expect(await read(name, small)).toEqual(jpegOf(60, 40));
    },
  );

  it.each([
    ["WebP", () => noise(60, 40).webp().toBuffer()],
    ["AVIF", () => noise(60, 40).avif().toBuffer()],
  ])("converts a small %s", async (_, make) => {
    expect(await read("foto.jpg", await make())).toEqual(jpegOf(60, 40));
  });

  it("converts a large PNG of 16 bits and a CMYK JPEG", async () => {
    const png = await noise(900, 600).toColourspace("rgb16").png().toBuffer();
    expect(png.length).toBeGreaterThan(photoLimitInBytes);
    expect(await read("print.png", png)).toEqual(jpegOf(900, 600));
    const cmyk = await noise(1300, 1300).toColourspace("cmyk").jpeg({ quality: 90 }).toBuffer();
    expect(cmyk.length).toBeGreaterThan(photoLimitInBytes);
    expect(await read("grafica.jpg", cmyk)).toEqual(jpegOf(1300, 1300));
  });

  it("converts a small file whose pixels the upstream refuses, if its decoder reads line by line", async () => {
    const flat = sharp({ create: { width: 5200, height: 5000, channels: 3, background: "#808080" } });
    const small = await flat.clone().jpeg().toBuffer();
    expect(small.length).toBeLessThan(photoLimitInBytes);
    expect(await read("foto.jpg", small)).toEqual(jpegOf(1600, 1538));
    for (const bomb of [
      await flat.clone().png().toBuffer(),
      await flat.clone().jpeg({ progressive: true }).toBuffer(),
    ]) {
      expect(bomb.length).toBeLessThan(photoLimitInBytes);
      expect(await read("foto", bomb)).toEqual({ message: tooLarge });
    }
  });

  it("names the cause of a refusal", async () => {
    const heic = Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from("ftypheic"), Buffer.alloc(10_000)]);
    expect(await read("IMG_2031.HEIC", heic)).toEqual({ message: expect.stringContaining("HEIC") });
    expect(await read("nota.pdf", Buffer.from("%PDF-1.7"))).toEqual({
      message: "Este arquivo não é uma foto que conseguimos ler. Envie em JPEG ou PNG.",
    });
    const svg = Buffer.from(
      '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9"/></svg>',
    );
    expect(await read("desenho.jpg", svg)).toEqual({ message: expect.stringContaining("não é uma foto") });
    expect(await read("cortada.jpg", camera.subarray(0, photoLimitInBytes + 1))).toEqual({
      message: tooLarge,
    });
    expect(await read("enorme.png", Buffer.alloc(12 * 1024 * 1024))).toEqual({ message: tooLarge });
  });

  it("converts one photo after another, and all of them", async () => {
    const read4 = await Promise.all(Array.from({ length: 4 }, () => read("foto.jpg", camera)));
    expect(read4).toEqual(Array(4).fill(jpegOf(1200, 1600)));
  });
});
