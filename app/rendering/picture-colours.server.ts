import { LRUCache } from "lru-cache";
import { places } from "../paths/places";

const maxPictures = 20_000;

/** By address without width. Null for pictures without a placeholder colour. */
const colours = new LRUCache<string, { readonly colour: string | null }>({ max: maxPictures });

/** Asks for the mean colour of a picture that is served for the first time in this process. */
export async function learnPictureColour(
  path: string,
  readColour: () => Promise<string | null>,
): Promise<void> {
  const address = encodeURI(path);
  if (colours.has(address)) return;
  colours.set(address, { colour: null });
  try {
    colours.set(address, { colour: await readColour() });
  } catch (error) {
    console.warn(`picture colour: ${error instanceof Error ? error.message : "cannot be read"}`);
  }
}

const drawn = new RegExp(`<img src="${places.pictures}\\d+/([^"]+)"`, "g");

/**
 * Adds the known colours to a document's pictures. They are not loader data: a colour that becomes known between the
 * document and its hydration data would change their fingerprint, and React keeps attributes that it does not know.
 */
export const insertPictureColours = (html: string): string =>
  html.replace(drawn, (picture, address: string) => {
    const colour = colours.get(address)?.colour;
    return colour ? `${picture} data-colour="${colour}"` : picture;
  });
