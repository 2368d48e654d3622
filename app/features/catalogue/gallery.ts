import type { Product } from "~/model/product";
import type { Choice } from "~/model/sku-choice";

/** Element id of a picture, on the product page and on the page of its pictures. */
export const getPhotoId = (index: number) => `foto-${index + 1}`;

/**
 * The pictures of the chosen colour, then those of the first picture's colour and of any colour. Pictures of other colours
 * would mislead.
 */
export function getGallery(
  { pictures, pictureColours }: Pick<Product, "pictures" | "pictureColours">,
  choice: Choice,
): string[] {
  const chosen = new Set(choice.values());
  const [first = ""] = pictures;
  const main = pictureColours.get(first);
  const isChosen = (picture: string) => chosen.has(pictureColours.get(picture) ?? "");
  const others = pictures.filter((picture) => {
    const colour = pictureColours.get(picture);
    return !isChosen(picture) && (colour === undefined || colour === main);
  });
  return [...pictures.filter(isChosen), ...others];
}
