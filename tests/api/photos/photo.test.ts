import { existsSync, readdirSync } from "node:fs";
import path from "node:path";
import sharp from "sharp";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { users } from "../../../api/database/schema/accounts";
import { large } from "../../../api/photos/photo";
import { decodePhoto } from "../../../api/photos/photo-decoder";
import { getProfile } from "../../../contract/accounts";
import { canMakeFullDisk, makeFullDisk } from "../../setup/full-disk";
import { addShopper, type TestShopper } from "../../setup/shoppers";
import { openUpstream, type Upstream } from "../../setup/upstream";

let upstream: Upstream;
let ana: TestShopper;
beforeEach(async () => {
  upstream = await openUpstream();
  ana = await addShopper(upstream);
});
afterEach(() => upstream.close());

const picture = (format: "png" | "jpeg" | "webp" | "gif", width = 640, height = 480) =>
  sharp({ create: { width, height, channels: 4, background: { r: 190, g: 30, b: 40, alpha: 0.5 } } })
    .toFormat(format)
    .toBuffer();
const flat = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: "#808080" } });
const asDataUrl = (bytes: Buffer, kind = "image/png") => `data:${kind};base64,${bytes.toString("base64")}`;
/** Photo padded to an exact byte size with data after its end, which decoders ignore. */
const ofBytes = async (size: number) => {
  const whole = await picture("jpeg");
  return Buffer.concat([whole, Buffer.alloc(size - whole.length)]);
};

const right = { name: "Ana", cnpj: "529.982.247-25", phoneNumber: "(11) 98765-4321" };
const save = (more: Record<string, unknown>) =>
  upstream.ask("PUT", "client/editprofile", { token: ana.token, body: { id: ana.id, ...right, ...more } });
const savedImage = async () =>
  (await upstream.answerTo(getProfile, { query: { id: String(ana.id) }, token: ana.token })).image ?? null;
const fileOf = (image: string | null) =>
  path.join(upstream.parts.settings.uploadsFolder, "..", image ?? "none");

describe("shopper photo", () => {
  test.each([
    ["png", "image/png"],
    ["jpeg", "image/jpeg"],
    ["jpeg", "image/jpg"],
  ] as const)("in %s as %s is re-encoded, cropped to a square and served", async (format, kind) => {
    const photo = asDataUrl(await picture(format), kind);
    expect((await save({ image: photo })).status).toBe(200);
    const image = await savedImage();
    expect(image).toMatch(/^Uploads\/fotos\/[\w-]{22}\.jpg$/);
    expect(await sharp(fileOf(image)).metadata()).toMatchObject({ format: "jpeg", width: 480, height: 480 });
    const fetched = await upstream.ask("GET", image ?? "");
    expect([fetched.status, fetched.headers.get("Content-Type")]).toEqual([200, "image/jpeg"]);
  });

  test.runIf(canMakeFullDisk)(
    "on a full disk is refused with a field error, and the previous photo is preserved",
    async () => {
      vi.spyOn(console, "error").mockImplementation(() => undefined);
      const disk = await makeFullDisk("fotos");
      const onFullDisk = await openUpstream();
      const { uploadsFolder } = onFullDisk.parts.settings;
      try {
        Object.assign(onFullDisk.parts.settings, { uploadsFolder: disk.folder });
        const shopper = await addShopper(onFullDisk);
        const photo = asDataUrl(await picture("png"));
        const refused = await onFullDisk.ask("PUT", "client/editprofile", {
          token: shopper.token,
          body: { id: shopper.id, ...right, image: photo },
        });
        const why =
          "Não foi possível guardar a foto agora. Tente de novo mais tarde ou salve sem alterar a foto.";
        expect([refused.status, refused.body]).toMatchObject([
          422,
          { message: why, errors: { image: [why] } },
        ]);
        expect(readdirSync(path.join(disk.folder, "fotos"))).toEqual([]);
      } finally {
        // All upstreams of this file share the settings.
        Object.assign(onFullDisk.parts.settings, { uploadsFolder });
        await onFullDisk.close();
        disk.remove();
      }
    },
  );

  test("is rotated upright and stripped of its location metadata", async () => {
    const taken = await sharp({ create: { width: 40, height: 20, channels: 3, background: "#ffffff" } })
      .composite([
        {
          input: await sharp({ create: { width: 20, height: 20, channels: 3, background: "#000000" } })
            .png()
            .toBuffer(),
          left: 0,
          top: 0,
        },
      ])
      .withExif({ IFD0: { Copyright: "Ana" }, IFD3: { GPSLatitude: "23/1 33/1 0/1" } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    await save({ image: asDataUrl(taken, "image/jpeg") });
    const kept = sharp(fileOf(await savedImage()));
    const { exif, orientation } = await kept.metadata();
    expect([exif, orientation]).toEqual([undefined, undefined]);
    const { dominant } = await kept.clone().extract({ left: 0, top: 0, width: 480, height: 200 }).stats();
    expect(dominant.r).toBeLessThan(60);
  });

  test("is replaced or removed together with its file", async () => {
    await save({ image: asDataUrl(await picture("png")) });
    const first = await savedImage();
    await save({ image: asDataUrl(await picture("jpeg"), "image/jpeg") });
    const second = await savedImage();
    expect(second).not.toBe(first);
    expect([existsSync(fileOf(first)), existsSync(fileOf(second))]).toEqual([false, true]);
    await save({ image: null });
    expect(await savedImage()).toBeNull();
    expect(existsSync(fileOf(second))).toBe(false);
  });

  test("is unchanged when a save sends its path or no photo, or fails", async () => {
    await save({ image: asDataUrl(await picture("png")) });
    const image = await savedImage();
    await save({ image });
    await save({});
    await save({ image: "Uploads/../../etc/passwd" });
    expect((await save({ cnpj: "111.111.111-11", image: null })).status).toBe(422);
    expect((await save({ cnpj: "111.111.111-11", image: asDataUrl(await picture("png")) })).status).toBe(422);
    expect(await savedImage()).toBe(image);
    expect(existsSync(fileOf(image))).toBe(true);
  });

  test("is stored once for concurrent saves", async () => {
    const folder = path.join(upstream.parts.settings.uploadsFolder, "fotos");
    const filesBefore = existsSync(folder) ? readdirSync(folder).length : 0;
    const photos = await Promise.all([1, 2, 3, 4].map((each) => picture("png", 50 * each, 50)));
    await Promise.all(photos.map((photo) => save({ image: asDataUrl(photo) })));
    expect(existsSync(fileOf(await savedImage()))).toBe(true);
    expect(readdirSync(folder)).toHaveLength(filesBefore + 1);
  });

  test("is never deleted when it is one of the demo pictures", async () => {
    const seeded = "Uploads/lojas/loja.webp";
    await upstream.database.update(users).set({ image: seeded });
    expect((await save({ image: null })).status).toBe(200);
    expect(await savedImage()).toBeNull();
  });
});

describe("invalid photo", () => {
  test.each<[string, () => Promise<string>]>([
    ["another kind of picture", async () => asDataUrl(await picture("webp"), "image/webp")],
    ["another kind under a false name", async () => asDataUrl(await picture("gif"), "image/png")],
    [
      "a drawing",
      async () => asDataUrl(Buffer.from("<svg xmlns='http://www.w3.org/2000/svg'/>"), "image/png"),
    ],
    ["half a photo", async () => asDataUrl((await picture("png")).subarray(0, 200))],
    ["its beginning alone", async () => asDataUrl(Buffer.from([0xff, 0xd8, 0xff, 0xe0]), "image/jpeg")],
    ["nothing", async () => "data:image/png;base64,"],
    ["no base64", async () => "data:image/png,<svg/>"],
    ["more than 25 megapixels", async () => asDataUrl(await picture("png", 7_000, 3_600))],
    [
      "a progressive JPEG, held in memory whole, of more than 12.5 megapixels",
      async () => asDataUrl(await flat(4_000, 3_200).jpeg({ progressive: true }).toBuffer(), "image/jpeg"),
    ],
    [
      "an interlaced PNG of more than 12.5 megapixels",
      async () => asDataUrl(await flat(4_000, 3_200).png({ progressive: true }).toBuffer()),
    ],
  ])("as %s is rejected with a field error", async (_, photo) => {
    const { status, body } = await save({ image: await photo() });
    const said = "Arquivo excede o limite de 2 mb";
    expect([status, body]).toMatchObject([422, { message: said, errors: { image: [said] } }]);
    expect(await savedImage()).toBeNull();
  });

  test("is rejected with a field error from 2,097,152 bytes on", async () => {
    const just = await save({ image: asDataUrl(await ofBytes(2_097_151), "image/jpeg") });
    expect(just.status).toBe(200);
    const { status, body } = await save({ image: asDataUrl(await ofBytes(2_097_152), "image/jpeg") });
    expect(status).toBe(422);
    expect(body).toMatchObject({ errors: { image: ["Arquivo excede o limite de 2 mb"] } });
  });
});

describe("many photos at once", () => {
  test("are decoded one after another, and those beyond the queue are refused with 503 and the seconds to wait", async () => {
    const photos = await Promise.all(
      Array.from({ length: 24 }, (_, each) =>
        flat(2_500 + each, 2_500)
          .png()
          .toBuffer(),
      ),
    );
    const answers = await Promise.all(photos.map((photo) => save({ image: asDataUrl(photo) })));
    const taken = answers.filter(({ status }) => status === 200);
    const refused = answers.filter(({ status }) => status === 503);
    expect(taken.length + refused.length).toBe(24);
    expect(taken.length).toBeGreaterThanOrEqual(16);
    expect(refused.length).toBeGreaterThan(0);
    expect(refused[0]?.headers.get("retry-after")).toBe("5");
    expect(refused[0]?.body).toMatchObject({
      message: "Há muitas fotos sendo preparadas agora. Envie de novo em instantes.",
    });
  });
});

describe("decoder", () => {
  test("reads JPEG, PNG, WebP and HEIF alone, whatever the file is called", async () => {
    const drawing = Buffer.from("<svg xmlns='http://www.w3.org/2000/svg' width='9' height='9'/>");
    const bitmap = await flat(20, 20).gif().toBuffer();
    for (const bytes of [drawing, bitmap]) expect(await decodePhoto(bytes, large)).toBeNull();
    for (const kind of ["jpeg", "png", "webp", "avif"] as const)
      expect(await decodePhoto(await flat(20, 20).toFormat(kind).toBuffer(), large)).not.toBeNull();
  });
});
