import sharp, { type Sharp } from "sharp";
import { toHex } from "./colours";
import { type Film, side } from "./film";
import {
  type BannerPicture,
  type FilmPicture,
  type PictureSpec,
  pictureSize,
  type Scene,
} from "./picture-spec";
import { bannerView, type DrawnScene, filmIn, getScene } from "./scenes/scenery";
import type { Sheet } from "./scenes/sheet";
import { getShowcase } from "./scenes/showcases";
import { toolScene } from "./scenes/tools";
import { getFilm } from "./textures/films";

type View = readonly [x: number, y: number, width: number, height: number];

interface Size {
  width: number;
  height: number;
}

type Drawn<Picture extends { scene: Scene }> = Picture & { scene: DrawnScene };
type Pictured = Drawn<FilmPicture> | Drawn<BannerPicture>;
export type DrawnPicture = Pictured | Extract<PictureSpec, { kind: "tool" | "showcase" }>;

/** Draws what no scene is rendered for yet, and caches each rendered film. */
export class Drawer {
  readonly #sheets = new Map<string, Promise<Sheet>>();

  async draw(spec: DrawnPicture): Promise<Sharp> {
    const size = pictureSize(spec);
    switch (spec.kind) {
      case "film":
        return render(getScene(spec.scene, await this.#sheet(spec)), [0, 0, side, side], size);
      case "tool":
        return render(toolScene(spec.tool, toHex(spec.colour)), [0, 0, side, side], size);
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

  #sheet({ surface, scene }: Pictured): Promise<Sheet> {
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
