import { existsSync } from "node:fs";
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import sharp from "sharp";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { specialties } from "../../../api/database/schema/installers";
import { addPortfolioPicture, getInstaller } from "../../../contract/installers";
import { addInstallerRecord } from "../../setup/installers";
import { addShopper, type TestShopper } from "../../setup/shoppers";
import { openUpstream, type Upstream } from "../../setup/upstream";

let upstream: Upstream;
let rui: TestShopper;
let ana: TestShopper;
let earlierUploads: readonly string[] = [];
beforeEach(async () => {
  upstream = await openUpstream();
  rui = await addShopper(upstream);
  ana = await addShopper(upstream);
  await addInstallerRecord(upstream, rui.id);
  earlierUploads = await allUploads();
});
afterEach(() => upstream.close());

async function photo(red: number, width = 20): Promise<string> {
  const background = { r: red, g: 0, b: 0 };
  const bytes = await sharp({ create: { width, height: 10, channels: 3, background } })
    .withExif({ IFD0: { Copyright: "Rui" }, IFD3: { GPSLatitude: "23/1 33/1 0/1" } })
    .png()
    .toBuffer();
  return `data:image/png;base64,${bytes.toString("base64")}`;
}
const add = async (image: string, caption: string | null = null) => {
  const { content } = await upstream.answerTo(addPortfolioPicture, {
    body: { image, caption },
    token: rui.token,
  });
  return content?.id ?? 0;
};
const change = (call: "add" | "edit" | "remove" | "before", body: object, token = rui.token) =>
  upstream.ask("POST", `installer/portfolio/${call}`, { body, token });
const portfolio = async () =>
  (await upstream.answerTo(getInstaller, { query: { id: String(rui.id) } })).portfolio ?? [];
const allUploads = () => readdir(join(upstream.parts.settings.uploadsFolder, "portfolio")).catch(() => []);
const uploads = async () => (await allUploads()).filter((name) => !earlierUploads.includes(name));
const addSpecialtyRow = async (name: string) => {
  const [added] = await upstream.database
    .insert(specialties)
    .values({ code: name, name })
    .returning({ id: specialties.id });
  return added?.id ?? 0;
};
const captions = async () => (await portfolio()).map(({ caption }) => caption);
const fileOf = (image = "") => join(upstream.parts.settings.uploadsFolder, image.replace(/^Uploads\//, ""));

describe("portfolio", () => {
  test("takes a picture of nearly 2 MB, also of before the work", async () => {
    const noise = { type: "gaussian", mean: 128, sigma: 60 } as const;
    const bytes = await sharp({
      create: { width: 790, height: 790, channels: 3, background: "white", noise },
    })
      .png({ compressionLevel: 0 })
      .toBuffer();
    const large = `data:image/png;base64,${bytes.toString("base64")}`;
    expect(bytes.length).toBeGreaterThan(1_800_000);
    const id = await add(large);
    expect(await change("before", { id, image: large })).toMatchObject({ status: 200 });
  });

  test("shows pictures to everybody in their order, re-encoded and reduced", async () => {
    await add(await photo(1, 4000), "Sala");
    await add(await photo(2));
    const [first, second] = await portfolio();
    expect([first?.caption, second?.caption]).toEqual(["Sala", null]);
    expect(first?.image).toMatch(/^Uploads\/portfolio\/[\w-]{22}\.jpg$/);
    expect(await sharp(fileOf(first?.image)).metadata()).toMatchObject({ format: "jpeg", width: 1600 });
  });

  test("holds the same file once, however often and fast it is sent", async () => {
    const image = await photo(7);
    const ids = await Promise.all(Array.from({ length: 50 }, () => add(image)));
    expect(new Set(ids).size).toBe(1);
    expect(await portfolio()).toHaveLength(1);
  });

  test("holds at most twelve pictures, also of copies sent at once", async () => {
    const images = await Promise.all(Array.from({ length: 14 }, (_, red) => photo(red)));
    const answers = await Promise.all(images.map((image) => change("add", { image })));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([...Array(12).fill(200), 422, 422]);
    expect(await portfolio()).toHaveLength(12);
  });

  test.each(["data:image/png;base64,bm90IGEgcGhvdG8=", "data:image/svg+xml;base64,PHN2Zy8+", "not a photo"])(
    "refuses %s with a field error",
    async (image) => {
      const answer = await change("add", { image });
      expect([answer.status, await portfolio()]).toEqual([422, []]);
      expect(JSON.stringify(answer.body)).toContain("Arquivo excede o limite de 2mb");
    },
  );

  test("changes captions and places, and stays as it is when the same change is sent twice", async () => {
    const [a, b] = [await add(await photo(1), "a"), await add(await photo(2), "b")];
    await add(await photo(3), "c");
    for (const _ of [1, 2]) expect((await change("edit", { id: a, position: 3 })).status).toBe(200);
    expect(await captions()).toEqual(["b", "c", "a"]);
    await change("edit", { id: b, caption: " Cozinha " });
    await change("edit", { id: a, caption: "", position: 1 });
    expect(await captions()).toEqual([null, "Cozinha", "c"]);
  });

  test("removes a picture with its file, and takes the same one again", async () => {
    const image = await photo(1);
    const id = await add(image);
    const [picture] = await portfolio();
    for (const _ of [1, 2]) expect((await change("remove", { id })).status).toBe(200);
    expect([existsSync(fileOf(picture?.image)), await portfolio()]).toEqual([false, []]);
    await add(image);
    expect(await portfolio()).toHaveLength(1);
  });

  test("names the kind of job of a picture, keeps it with another caption, and forgets it with 0", async () => {
    const id = await add(await photo(1));
    const kinds = async () => (await portfolio()).map(({ specialty }) => specialty?.name ?? null);
    const specialtyId = await addSpecialtyRow("Envelopamento de paredes");
    expect((await change("add", { image: await photo(2), specialtyId })).status).toBe(200);
    expect(await kinds()).toEqual([null, "Envelopamento de paredes"]);
    const other = await change("add", { image: await photo(4), specialtyId: 0 });
    expect([other.status, (await kinds()).at(-1)]).toEqual([200, null]);
    await change("remove", { id: (await portfolio()).at(-1)?.id });
    await change("edit", { id, specialtyId });
    await change("edit", { id, caption: "Sala" });
    expect(await kinds()).toEqual(["Envelopamento de paredes", "Envelopamento de paredes"]);
    await change("edit", { id, specialtyId: 0 });
    expect(await kinds()).toEqual([null, "Envelopamento de paredes"]);
    for (const call of ["add", "edit"] as const) {
      const answer = await change(call, { id, image: await photo(3), specialtyId: 99 });
      expect([answer.status, answer.body]).toMatchObject([
        422,
        { errors: { specialtyId: [expect.any(String)] } },
      ]);
    }
  });

  test("shows how a place looked before the work, once, without the place where it was taken", async () => {
    const id = await add(await photo(1));
    const image = await photo(9, 4000);
    const answers = await Promise.all([1, 2, 3].map(() => change("before", { id, image })));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    const [first] = await portfolio();
    expect(first?.before).toMatch(/^Uploads\/portfolio\/[\w-]{22}\.jpg$/);
    const stored = await sharp(fileOf(first?.before ?? "")).metadata();
    expect(stored).toMatchObject({ format: "jpeg", width: 1600 });
    expect(stored.exif).toBeUndefined();
    expect(await uploads()).toHaveLength(2);

    await change("before", { id, image: await photo(8) });
    expect((await portfolio())[0]?.before).not.toBe(first?.before);
    expect(await uploads()).toHaveLength(2);
    await change("before", { id, image: null });
    expect([(await portfolio())[0]?.before, await uploads()]).toEqual([null, [expect.any(String)]]);
  });

  test("loses both files of a pair with the picture, and refuses what is no photo", async () => {
    const id = await add(await photo(1));
    expect((await change("before", { id, image: "data:image/svg+xml;base64,PHN2Zy8+" })).status).toBe(422);
    await change("before", { id, image: await photo(2) });
    await change("remove", { id });
    expect(await uploads()).toEqual([]);
  });

  test("is changed by its installer alone", async () => {
    const id = await add(await photo(1), "Sala");
    expect((await change("edit", { id, caption: "x" }, ana.token)).status).toBe(404);
    expect((await change("remove", { id }, ana.token)).status).toBe(200);
    expect((await change("before", { id, image: null }, ana.token)).status).toBe(404);
    expect((await change("add", { image: await photo(2) }, ana.token)).status).toBe(403);
    expect(await captions()).toEqual(["Sala"]);
  });
});
