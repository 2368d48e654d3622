import sharp, { type Sharp } from "sharp";
import { hexOf } from "./colours";
import { side } from "./film";
import { type PictureSpec, pictureSize, type Surface, surfaceSlug } from "./picture-spec";
import { bannerView, sceneOf } from "./scenes/scenery";
import type { Sheet } from "./scenes/sheet";
import { showcaseOf } from "./scenes/showcases";
import { toolScene } from "./scenes/tools";
import { filmOf } from "./textures/films";

/** The part of a drawing that a picture shows, in the drawing's units. */
type View = readonly [x: number, y: number, width: number, height: number];

/** Paints pictures; one painter keeps the films that it has rendered, for the next picture of each. */
export class Painter {
  readonly #sheets = new Map<string, Promise<Sheet>>();

  async paint(spec: PictureSpec): Promise<Sharp> {
    const size = pictureSize(spec);
    switch (spec.kind) {
      case "film":
        return render(sceneOf(spec.scene, await this.#sheet(spec.surface)), [0, 0, side, side], size);
      case "tool":
        return render(toolScene(spec.tool, hexOf(spec.colour)), [0, 0, side, side], size);
      case "banner": {
        const [x, y, width] = bannerView[spec.scene];
        const view: View = [x, y, width, (width * size.height) / size.width];
        return render(sceneOf(spec.scene, await this.#sheet(spec.surface)), view, size);
      }
      case "showcase":
        return render(
          showcaseOf(spec.scene, hexOf(spec.accent)),
          [(1200 - size.width) / 2, 0, size.width, size.height],
          size,
        );
    }
  }

  #sheet(surface: Surface): Promise<Sheet> {
    const key = surfaceSlug(surface);
    const known = this.#sheets.get(key);
    if (known !== undefined) return known;
    const sheet = renderFilm(surface);
    this.#sheets.set(key, sheet);
    return sheet;
  }
}

async function renderFilm(surface: Surface): Promise<Sheet> {
  const { base, light, repeatsAt } = filmOf(surface);
  const pixels = await render(base, [0, 0, side, side], { width: side, height: side })
    .png({ compressionLevel: 1 })
    .toBuffer();
  return { image: `data:image/png;base64,${pixels.toString("base64")}`, light, repeatsAt };
}

function render(content: string, view: View, { width, height }: { width: number; height: number }): Sharp {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="${view.join(" ")}" preserveAspectRatio="xMidYMid slice">${content}</svg>`;
  // `unlimited`: a film inside a scene is a longer attribute than the parser takes from strangers.
  return sharp(Buffer.from(svg), { unlimited: true }).flatten({ background: "#FFFFFF" });
}
