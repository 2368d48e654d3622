import type { ColouredTexture, FixedTexture, PictureSpec, Surface } from "../pictures/picture-spec";
import type { ProductSketch } from "./sketch";

const atMost = 4;

/** A product's pictures, that of the lists first: its scenes, then a sample of its other colours. */
export function picturesOf({ look, scenes, choosesColour }: ProductSketch): PictureSpec[] {
  if ("tool" in look) return look.colours.map((colour) => ({ kind: "tool", tool: look.tool, colour }));
  const [first, ...others] = surfacesOf(look);
  if (first === undefined) return [];
  const own = (scenes ?? ["amostra"]).map((scene): PictureSpec => ({ kind: "film", surface: first, scene }));
  const samples =
    choosesColour === false
      ? []
      : others.map((surface): PictureSpec => ({ kind: "film", surface, scene: "amostra" }));
  return [...own, ...samples].slice(0, atMost);
}

function surfacesOf(
  look:
    | { texture: ColouredTexture; colours: readonly Extract<Surface, { colour: unknown }>["colour"][] }
    | { textures: readonly FixedTexture[] },
): Surface[] {
  return "textures" in look
    ? look.textures.map((texture) => ({ texture }))
    : look.colours.map((colour) => ({ texture: look.texture, colour }));
}
