import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import sharp from "sharp";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { colours } from "../../demo/drawing/colours";
import { drawPictures } from "../../demo/drawing/draw-pictures";
import { Painter } from "../../demo/drawing/painter";
import {
  colouredTextures,
  fixedTextures,
  type PictureSpec,
  picturePath,
  pictureSize,
  portraitLooks,
  portraitSkins,
  type Surface,
  scenes,
  showcaseScenes,
  tools,
} from "../../demo/drawing/picture-spec";
import { getPrint } from "../../demo/drawing/prints";

const devices = ["desktop", "celular"] as const;
const everyColour = Object.values(colours);
const carbon: Surface = { texture: "carbono-4d", colour: "preto" };
const carbonRoll: PictureSpec = { kind: "film", surface: carbon, scene: "rolo" };
const matt: Surface = { texture: "fosco", colour: "preto" };
const mattTexture: PictureSpec = { kind: "film", surface: matt, scene: "textura" };
const mattSample: PictureSpec = { kind: "film", surface: matt, scene: "amostra" };
const blower: PictureSpec = { kind: "tool", tool: "soprador", colour: "laranja" };

const surfaces: Surface[] = [
  ...colouredTextures.flatMap((texture) => everyColour.map((colour): Surface => ({ texture, colour }))),
  ...fixedTextures.map((texture): Surface => ({ texture })),
];

/** Every combination of named options. */
function everySpec(): PictureSpec[] {
  return [
    ...surfaces.flatMap((surface) => scenes.map((scene): PictureSpec => ({ kind: "film", surface, scene }))),
    ...surfaces.flatMap((surface) =>
      scenes.flatMap((scene) =>
        devices.map((device): PictureSpec => ({ kind: "banner", surface, scene, device })),
      ),
    ),
    ...tools.flatMap((tool) => everyColour.map((colour): PictureSpec => ({ kind: "tool", tool, colour }))),
    ...portraitLooks.flatMap((look) =>
      portraitSkins.flatMap((skin) =>
        everyColour.map((uniform): PictureSpec => ({ kind: "portrait", look, skin, uniform })),
      ),
    ),
    ...showcaseScenes.flatMap((scene) =>
      everyColour.flatMap((accent) =>
        devices.map((device): PictureSpec => ({ kind: "showcase", scene, accent, device })),
      ),
    ),
  ];
}

describe("picturePath", () => {
  it("names the content of the picture, so that the catalogue can reference it before it is rendered", () => {
    expect(picturePath(carbonRoll)).toBe("Uploads/produtos/carbono-4d-preto-rolo.webp");
    expect(picturePath({ kind: "tool", tool: "espatula", colour: "azul" })).toBe(
      "Uploads/ferramentas/espatula-azul.webp",
    );
    expect(picturePath({ kind: "banner", surface: carbon, scene: "carro", device: "celular" })).toBe(
      "Uploads/banners/carbono-4d-preto-carro-celular.webp",
    );
    expect(picturePath({ kind: "showcase", scene: "rolos", accent: "#0A0B0C", device: "desktop" })).toBe(
      "Uploads/vitrines/rolos-0a0b0c-desktop.webp",
    );
  });

  it("is unique for every picture", () => {
    const specs = everySpec();
    expect(specs.length).toBeGreaterThan(20_000);
    expect(new Set(specs.map(picturePath)).size).toBe(specs.length);
  });

  it("is the same for a colour name and its hex value, and rejects an invalid colour", () => {
    const byHex: PictureSpec = {
      kind: "film",
      surface: { texture: "carbono-4d", colour: "#17181b" },
      scene: "rolo",
    };
    expect(picturePath(byHex)).toBe(picturePath(carbonRoll));
    expect(() => picturePath({ kind: "tool", tool: "fita", colour: "#../../x" })).toThrow("Not a colour");
  });
});

describe("SVG drawing", () => {
  // The renderer silently drops shapes with a duplicate or undefined id.
  it("defines each id once and references only defined ids", () => {
    const prints = new Map(
      surfaces.flatMap((surface) => {
        const print = getPrint(surface);
        return print === null ? [] : [[surface.texture, print] as const];
      }),
    );
    expect(prints.size).toBeGreaterThan(10);
    for (const [texture, print] of prints) expectWholeReferences(print, texture);
  });
});

describe("Painter", () => {
  const painter = new Painter();
  it("renders identical bytes on every run", async () => {
    const specs: PictureSpec[] = [
      { kind: "film", surface: { texture: "granilite" }, scene: "textura" },
      blower,
    ];
    for (const spec of specs) {
      const [first, second] = [await bytesOf(painter, spec), await bytesOf(new Painter(), spec)];
      expect(first.equals(second), picturePath(spec)).toBe(true);
    }
  });

  it("lays a film in the requested colour into its place in a scene only, and shows how glossy it is", async () => {
    const at = async (texture: "fosco" | "brilho", colour: "vermelho" | "azul") => {
      const spec: PictureSpec = { kind: "film", surface: { texture, colour }, scene: "rolo" };
      const { data } = await (await painter.paint(spec)).raw().toBuffer({ resolveWithObject: true });
      return (x: number, y: number) => [...data.subarray((y * 720 + x) * 3, (y * 720 + x) * 3 + 3)];
    };
    const [red, blue, glossy] = await Promise.all([
      at("fosco", "vermelho"),
      at("fosco", "azul"),
      at("brilho", "azul"),
    ]);
    const [table, film] = [
      [700, 20],
      [300, 500],
    ] as const;
    expect(red(...table)).toEqual(blue(...table));
    expect(red(...film)[0]).toBeGreaterThan((red(...film)[2] ?? 0) + 60);
    expect(blue(...film)[2]).toBeGreaterThan((blue(...film)[0] ?? 0) + 60);
    const brightest = (pixel: (x: number, y: number) => number[]) =>
      Math.max(
        ...Array.from({ length: 40 }, (_, step) =>
          Math.min(...pixel(260 + step * 4, 150 + Math.floor(step / 2))),
        ),
      );
    expect(brightest(glossy)).toBeGreaterThan(brightest(blue));
  });

  it("keeps dimensions and file size of each kind within the limits for phones", async () => {
    const specs: PictureSpec[] = [
      { kind: "film", surface: { texture: "tijolinho", colour: "terracota" }, scene: "sala" },
      blower,
      { kind: "banner", surface: { texture: "brilho", colour: "azul" }, scene: "carro", device: "celular" },
      { kind: "portrait", look: "cacheado", skin: 4, uniform: "amarelo" },
      { kind: "showcase", scene: "ambiente", accent: "terracota", device: "celular" },
    ];
    for (const spec of specs) {
      const picture = await bytesOf(painter, spec);
      const { width, height, format } = await sharp(picture).metadata();
      expect({ width, height, format }, picturePath(spec)).toEqual({ ...pictureSize(spec), format: "webp" });
      expect(picture.length, picturePath(spec)).toBeGreaterThan(2_000);
      expect(picture.length, picturePath(spec)).toBeLessThan(180_000);
    }
  });
});

describe("drawPictures", () => {
  let folder = "";
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), "pictures-"));
  });
  afterEach(() => rm(folder, { recursive: true, force: true }));

  it("writes each picture once below the Uploads folder and reports progress", async () => {
    const report = vi.fn();
    await drawPictures([mattTexture, mattSample, mattTexture], folder, report);
    expect((await readdir(join(folder, "produtos"))).sort()).toEqual([
      "fosco-preto-amostra.webp",
      "fosco-preto-textura.webp",
    ]);
    expect(report.mock.calls).toEqual([
      [1, 2],
      [2, 2],
    ]);
    const { width } = await sharp(join(folder, "produtos", "fosco-preto-amostra.webp")).metadata();
    expect(width).toBe(720);
  });

  it("renders only missing pictures and leaves existing ones unchanged", async () => {
    const file = join(folder, "produtos", "fosco-preto-amostra.webp");
    await mkdir(dirname(file));
    await writeFile(file, "kept");
    const before = await stat(file);
    const report = vi.fn();
    await drawPictures([mattTexture, mattSample], folder, report);
    expect(await readFile(file, "utf8")).toBe("kept");
    expect((await stat(file)).mtimeMs).toBe(before.mtimeMs);
    expect(report.mock.calls).toEqual([[2, 2]]);
  });

  it("does not treat an unfinished file of a killed run as a picture", async () => {
    await drawPictures([mattTexture], folder);
    const file = join(folder, "produtos", "fosco-preto-textura.webp");
    const whole = await readFile(file);
    await rm(file);
    await writeFile(`${file}.1.tmp`, whole.subarray(0, 100));
    await drawPictures([mattTexture], folder);
    expect((await readFile(file)).equals(whole)).toBe(true);
  });
});

function expectWholeReferences(svg: string, what: string): void {
  const ids = [...svg.matchAll(/ id="([^"]+)"/g)].map((match) => match[1]);
  const references = [...svg.matchAll(/url\(#([^)]+)\)|href="#([^"]+)"/g)].map(
    (match) => match[1] ?? match[2],
  );
  expect(ids, what).toHaveLength(new Set(ids).size);
  expect(
    references.filter((reference) => !ids.includes(reference)),
    what,
  ).toEqual([]);
  expect(svg, what).not.toMatch(/NaN|undefined/);
}

async function bytesOf(painter: Painter, spec: PictureSpec): Promise<Buffer> {
  return (await painter.paint(spec)).webp({ quality: 78, effort: 3 }).toBuffer();
}
