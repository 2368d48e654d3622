import sharp, { type Sharp } from "sharp";
import { toHex } from "./colours";
import { type Film, side } from "./film";
import { drawSeamless } from "./mirrored";
import { type BannerPicture, type FilmPicture, type PictureSpec, pictureSize } from "./picture-spec";
import { getPortrait } from "./scenes/portraits";
import { bannerView, filmIn, getScene } from "./scenes/scenery";
import type { Sheet } from "./scenes/sheet";
import { getShowcase } from "./scenes/showcases";
import { toolScene } from "./scenes/tools";
import { getFilm } from "./textures/films";

type View = readonly [x: number, y: number, width: number, height: number];

interface Size {
  width: number;
  height: number;
}

/** Renders images and caches each rendered film. */
export class Painter {
  readonly #sheets = new Map<string, Promise<Sheet>>();

  async paint(spec: PictureSpec): Promise<Sharp> {
    const size = pictureSize(spec);
    switch (spec.kind) {
      case "film": {
        const scene = getScene(spec.scene, await this.#sheet(spec));
        if (spec.scene !== "textura") return render(scene, [0, 0, side, side], size);
        return drawSeamless(spec.surface, size.width, (view, part) => render(scene, view, part));
      }
      case "tool":
        return render(toolScene(spec.tool, toHex(spec.colour)), [0, 0, side, side], size);
      case "portrait":
        return render(getPortrait(spec), [0, 0, side, side], size);
      case "banner": {
        const [x, y, width] = bannerView[spec.scene];
        const view: View = [x, y, width, (width * size.height) / size.width];
        return render(getScene(spec.scene, await this.#sheet(spec)), view, size);
      }
      case "showcase":
        return render(
          getShowcase(spec.scene, toHex(spec.accent)),
          [(1200 - size.width) / 2, 0, size.width, size.height],
          size,
        );
    }
  }

  #sheet({ surface, scene }: FilmPicture | BannerPicture): Promise<Sheet> {
    const film = getFilm(surface);
    const drawing = filmIn(scene, film);
    const known = this.#sheets.get(drawing);
    if (known !== undefined) return known;
    const sheet = renderFilm(film, drawing);
    this.#sheets.set(drawing, sheet);
    return sheet;
  }
}

async function renderFilm({ light, repeatsAt }: Film, drawing: string): Promise<Sheet> {
  const pixels = await rasterize(drawing, [0, 0, side, side], { width: side, height: side })
    .png({ compressionLevel: 1 })
    .toBuffer();
  return { image: `data:image/png;base64,${pixels.toString("base64")}`, light, repeatsAt };
}

function render(content: string, view: View, size: Size): Sharp {
  return rasterize(content, view, size).flatten({ background: "#FFFFFF" });
}

function rasterize(content: string, view: View, { width, height }: Size): Sharp {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="${view.join(" ")}" preserveAspectRatio="xMidYMid slice">${content}</svg>`;
  // `unlimited`: an embedded film exceeds the parser's default attribute size.
  return sharp(Buffer.from(svg), { unlimited: true });
}
