import { resolve } from "node:path";
import { settings } from "~/env.server";
import { openUpstream } from "~/upstream/http.server";
import { fetchPicture } from "~/upstream/pictures.server";
import { keepPicturesPrepared } from "./prepare-pictures.server";
import { type PictureRequest, type ResizedPicture, recipe, resizedPicture } from "./resized-picture.server";

const cacheFolder = resolve(settings.imageCacheFolder, recipe);
const source = { apiUrl: settings.apiUrl, timeLimitInMs: settings.upstreamTimeLimitInMs };

export const readPicture = (wanted: PictureRequest): Promise<ResizedPicture | null> =>
  resizedPicture(wanted, cacheFolder, () => fetchPicture(source, wanted.path));

// The build loads all routes when the server starts.
if (settings.preparesPictures) {
  void keepPicturesPrepared(() => ({
    upstream: openUpstream({ ...source, token: null, requestId: "prepare-pictures" }),
    prepare: readPicture,
  }));
}
