import type { Product, Texture } from "~/model/product";
import type { Sku } from "~/model/sku";

/** How a film looks on a face: its texture, or the colour of its swatch as `#rrggbb`. */
export type FilmLook =
  | { readonly kind: "texture"; readonly texture: Texture }
  | { readonly kind: "colour"; readonly hex: string };

/** The film of the SKU's colour; null where the upstream sends neither texture nor colour. */
export function findFilmLook({ textures }: Pick<Product, "textures">, { attributes }: Sku): FilmLook | null {
  const colour = attributes.find(({ kind }) => kind === "colour");
  const texture =
    textures.find((each) => each.colour !== null && each.colour === colour?.value) ??
    textures.find((each) => each.colour === null);
  if (texture) return { kind: "texture", texture };
  const hex = colour?.hex?.trim() ?? "";
  return /^#[\da-f]{6}$/i.test(hex) ? { kind: "colour", hex } : null;
}

/** True where a wall can show the product: by a texture, or a film sold by the meter by its colour, which tools have, too. */
export const canBeDrawn = (product: Pick<Product, "textures" | "skus" | "isSoldByMeter">): boolean =>
  product.skus.some((sku) => {
    const look = findFilmLook(product, sku);
    return look?.kind === "texture" || (look !== null && product.isSoldByMeter);
  });
