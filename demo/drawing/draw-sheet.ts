import sharp from "sharp";
import type { Colour } from "./colours";
import { Painter } from "./painter";
import {
  colouredTextures,
  fixedTextures,
  type PictureSpec,
  picturePath,
  pictureSize,
  portraitLooks,
  portraitSkins,
  type Scene,
  type Surface,
  scenes,
  showcaseScenes,
  tools,
} from "./picture-spec";

// Renders a contact sheet: node --import tsx demo/drawing/draw-sheet.ts sheet.png [texturas | cenas | banners |
// retratos | a scene name]

const [target, what = "cenas"] = process.argv.slice(2);
if (target === undefined)
  throw new Error("Say where to: draw.ts sheet.png [texturas | cenas | banners | retratos | carro]");
await drawSheet(specsFor(what), target);

function specsFor(name: string): PictureSpec[] {
  if (name === "texturas") return everySurface().map((surface) => film(surface, "detalhe"));
  if (name === "banners") return banners();
  if (name === "retratos") return portraits();
  const scene = scenes.find((known) => known === name);
  if (scene !== undefined) return everySurface().map((surface) => film(surface, scene));
  return [
    ...scenes.flatMap(examplesOf),
    ...tools.map((tool): PictureSpec => ({ kind: "tool", tool, colour: "vermelho" })),
  ];
}

function film(surface: Surface, scene: Scene): PictureSpec {
  return { kind: "film", surface, scene };
}

function everySurface(): Surface[] {
  const coloured = colouredTextures.map((texture): Surface => ({ texture, colour: "azul" }));
  return [...coloured, ...fixedTextures.map((texture): Surface => ({ texture }))];
}

function examplesOf(scene: Scene): PictureSpec[] {
  const glass = scene === "janela" || scene === "box";
  const examples: Surface[] = glass
    ? [
        { texture: "jateado", colour: "branco" },
        { texture: "jateado-listras", colour: "branco" },
        { texture: "pelicula", colour: "fume" },
        { texture: "vitral" },
      ]
    : [
        { texture: "carbono-4d", colour: "preto" },
        { texture: "brilho", colour: "vermelho" },
        { texture: "carvalho" },
        { texture: "tijolinho", colour: "terracota" },
      ];
  return examples.map((surface) => film(surface, scene));
}

function portraits(): PictureSpec[] {
  const uniforms: Colour[] = ["azul", "preto", "laranja", "creme"];
  return portraitLooks.flatMap((look) =>
    portraitSkins.map(
      (skin, index): PictureSpec => ({ kind: "portrait", look, skin, uniform: uniforms[index] ?? "azul" }),
    ),
  );
}

function banners(): PictureSpec[] {
  const films: PictureSpec[] = scenes.map((scene) => ({
    kind: "banner",
    surface: { texture: "tijolinho", colour: "terracota" },
    scene,
    device: "desktop",
  }));
  const shops = showcaseScenes.flatMap((scene): PictureSpec[] => [
    { kind: "showcase", scene, accent: "azul-marinho", device: "desktop" },
    { kind: "showcase", scene, accent: "terracota", device: "celular" },
  ]);
  return [...films, ...shops];
}

async function drawSheet(specs: readonly PictureSpec[], file: string): Promise<void> {
  const painter = new Painter();
  const cell = 300;
  const across = 8;
  const pictures = [];
  for (const [index, spec] of specs.entries()) {
    const { width, height } = pictureSize(spec);
    const started = performance.now();
    const full = await (await painter.paint(spec)).webp({ quality: 78, effort: 3 }).toBuffer();
    console.log(
      `${picturePath(spec)} ${width}x${height} ${(full.length / 1024).toFixed(1)} kB ${(performance.now() - started).toFixed(0)} ms`,
    );
    const input = await sharp(full)
      .resize(cell - 8, cell - 8, { fit: "inside" })
      .png()
      .toBuffer();
    pictures.push({ input, left: (index % across) * cell + 4, top: Math.floor(index / across) * cell + 4 });
  }
  const rows = Math.ceil(specs.length / across);
  await sharp({ create: { width: across * cell, height: rows * cell, channels: 3, background: "#FFFFFF" } })
    .composite(pictures)
    .png()
    .toFile(file);
}
