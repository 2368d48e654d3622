import type { z } from "zod";
import type { Texture } from "~/model/product";
import type { product } from "../../contract/product";
import { pictureFromWire } from "./pictures.server";

type WireImage = NonNullable<z.output<typeof product>["images"]>[number];

const maxWidthInMm = 10_000;

/** True for a picture of the film alone: it has a true width, of 10 m at most. */
const isTexture = (image: WireImage): image is WireImage & { widthInMm: number } =>
  image.widthInMm != null && image.widthInMm > 0 && image.widthInMm <= maxWidthInMm;

/** The pictures of the film alone that the storefront can show. */
export const texturesFromWire = (images: readonly WireImage[]): Texture[] =>
  images.filter(isTexture).flatMap(({ path, colour, widthInMm }) => {
    const picture = pictureFromWire(path);
    return picture === null ? [] : [{ picture, colour: colour ?? null, widthInMm }];
  });

/** Paths of the other pictures, as written. */
export const galleryPathsFromWire = (images: readonly WireImage[]): string[] =>
  images.filter((image) => !isTexture(image)).map(({ path }) => path);
