import sharp, { type Sharp } from "sharp";
import { hexOf } from "./colours";
import { type PictureSpec, pictureSize } from "./picture-spec";

/** Paints pictures; one painter keeps the textures that it has drawn, for the next picture of that film. */
export class Painter {
  async paint(spec: PictureSpec): Promise<Sharp> {
    const { width, height } = pictureSize(spec);
    const surface = "surface" in spec ? spec.surface : undefined;
    const ground = surface !== undefined && "colour" in surface ? hexOf(surface.colour) : "#D5C8B4";
    return sharp({ create: { width, height, channels: 3, background: ground } });
  }
}
