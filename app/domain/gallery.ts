import type { Product } from "./product";
import type { Choice } from "./sku-choice";

/**
 * The pictures of the chosen colour, then those of the first picture's colour and of any colour. Pictures of other colours
 * would mislead.
 */
export function galleryOf(
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
