import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp from "sharp";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import {
  bestFormat,
  type PictureWanted,
  resizedPicture,
} from "~/routes/imagens.$width.$/resized-picture.server";
import { isPicturePath } from "~/upstream/pictures.server";

let folder: string;
const red = () =>
  sharp({ create: { width: 900, height: 600, channels: 3, background: "#C4122B" } })
    .webp()
    .toBuffer();
const wanted: PictureWanted = { path: "Uploads/produtos/vermelho.webp", width: 240, format: "webp" };

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "envelopa-imagens-"));
});
afterEach(() => rm(folder, { recursive: true }));

describe("a picture of the shop", () => {
  it("comes as narrow as the phone asks for, in the lightest kind that its browser takes", async () => {
    expect(bestFormat("image/avif,image/webp,*/*")).toBe("avif");
    expect(bestFormat("image/webp,*/*")).toBe("webp");
    expect(bestFormat("*/*")).toBe("jpeg");
    expect(bestFormat(null)).toBe("jpeg");
    for (const format of ["avif", "webp", "jpeg"] as const) {
      const made = await resizedPicture({ ...wanted, format }, folder, red);
      const { width, height, format: kind } = await sharp(made ?? undefined).metadata();
      expect({ width, height }).toEqual({ width: 240, height: 160 });
      expect(kind).toBe(format === "avif" ? "heif" : format);
    }
  });

  it("is made once, however many shoppers ask at the same time, and kept for those who come later", async () => {
    let asked = 0;
    const original = () => {
      asked += 1;
      return red();
    };
    await Promise.all(Array.from({ length: 20 }, () => resizedPicture(wanted, folder, original)));
    await resizedPicture(wanted, folder, original);
    expect(asked).toBe(1);
    expect(await readdir(join(folder, "240/Uploads/produtos"))).toEqual(["vermelho.webp.webp"]);
  });

  it("that is missing or is no picture gives nothing, and nothing is kept of it", async () => {
    expect(await resizedPicture(wanted, folder, async () => null)).toBeNull();
    expect(await resizedPicture(wanted, folder, async () => new TextEncoder().encode("<html>"))).toBeNull();
    expect(await readdir(folder)).toEqual([]);
  });

  it("is only ever one of the upstream's own, whatever the address says", () => {
    expect(isPicturePath("Uploads/produtos/carbono-4d.webp")).toBe(true);
    for (const path of [
      "Uploads/../segredo.webp",
      "Uploads/.oculto.webp",
      "Uploads//x.webp",
      "outra/pasta/x.webp",
      "https://outro.example/Uploads/x.webp",
      "Uploads/x.svg",
      "Uploads/x.webp\0.png",
      "Uploads/x y.webp",
    ]) {
      expect(isPicturePath(path), path).toBe(false);
    }
  });
});
