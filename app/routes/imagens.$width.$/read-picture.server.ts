import { resolve } from "node:path";
import { settings } from "~/env.server";
import { learnPictureColour } from "~/rendering/picture-colours.server";
import { openUpstream } from "~/upstream/http.server";
import { fetchPicture } from "~/upstream/pictures.server";
import { meanColour } from "./mean-colour.server";
import { keepPicturesPrepared } from "./prepare-pictures.server";
import { type PictureRequest, type ResizedPicture, recipe, resizedPicture } from "./resized-picture.server";

const cacheFolder = resolve(settings.imageCacheFolder, recipe);
const source = { apiUrl: settings.apiUrl, timeLimitInMs: settings.upstreamTimeLimitInMs };

export async function readPicture(wanted: PictureRequest): Promise<ResizedPicture | null> {
  const picture = await resizedPicture(wanted, cacheFolder, () => fetchPicture(source, wanted.path));
  // JPEG has no transparency, which decides whether a picture gets a colour.
  if (picture && wanted.format !== "jpeg") void learnPictureColour(wanted.path, () => meanColour(picture));
  return picture;
}

// The build loads all routes when the server starts.
if (settings.preparesPictures) {
  void keepPicturesPrepared(() => ({
    upstream: openUpstream({ ...source, token: null, requestId: "prepare-pictures" }),
    prepare: readPicture,
  }));
}
