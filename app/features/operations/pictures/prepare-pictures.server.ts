import { resolve } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { settings } from "~/env.server";
import { defaultLocation } from "~/model/location";
import { isInlinePicture } from "~/model/web-address";
import { listHomeBanners, listMenu } from "~/upstream/categories.server";
import { openUpstream, type Upstream } from "~/upstream/http.server";
import { fetchPicture } from "~/upstream/pictures.server";
import { searchProducts } from "~/upstream/products.server";
import { listResellersNear } from "~/upstream/resellers.server";
import type { PictureWidth } from "../../../../common/picture-widths";
import {
  getResizedPicture,
  type PictureRequest,
  type ResizedPicture,
  recipe,
} from "./resized-picture.server";

const widthsOfBanners: readonly PictureWidth[] = [720];
const widthsOfCircles: readonly PictureWidth[] = [176];
/** Cards on phones, cards on wide screens and thumbnails. */
const widthsOfProducts: readonly PictureWidth[] = [240, 360, 176];

const maxPages = 25;
const pageSize = 20;
const newest = { orderByPrice: 0, orderBy: "newest" } as const;
const repeatInMs = 10 * 60_000;
/** Rests this many times as long as the last picture took: a fifth of one processor. */
const restFactor = 4;

interface Preparation {
  readonly upstream: Upstream;
  /** Reads the picture from the cache or creates it. */
  readonly prepare: (picture: PictureRequest) => Promise<unknown>;
}

/** Repeats the preparation for pictures that have come since. */
async function keepPicturesPrepared(openPreparation: () => Preparation): Promise<void> {
  let reported = 0;
  do {
    const begunAtInMs = performance.now();
    try {
      const { count, failed } = await preparePictures(openPreparation());
      const seconds = Math.round((performance.now() - begunAtInMs) / 1000);
      if (count - failed !== reported) {
        console.info(`pictures: ${count - failed} of ${count} list sizes are ready after ${seconds} s`);
      }
      reported = count - failed;
    } catch (error) {
      console.warn(`pictures: not prepared (${error instanceof Error ? error.message : "failed"})`);
    }
    await sleep(repeatInMs, undefined, { ref: false });
    // The development server loads this module again after a change.
  } while (!import.meta.env.DEV);
}

/**
 * Creates the sizes that lists use, one picture at a time, so that the first shopper does not wait. The pictures of the
 * home page come first.
 */
export async function preparePictures({ upstream, prepare }: Preparation) {
  const seen = new Set<string>();
  let failed = 0;
  for await (const picture of listPictures(upstream)) {
    const name = `${picture.width} ${picture.path}`;
    if (seen.has(name)) continue;
    seen.add(name);
    const begunAtInMs = performance.now();
    await prepare(picture).catch(() => {
      failed += 1;
    });
    await sleep((performance.now() - begunAtInMs) * restFactor, undefined, { ref: false });
  }
  return { count: seen.size, failed };
}

async function* listPictures(upstream: Upstream): AsyncGenerator<PictureRequest> {
  const banners = await orNone(listHomeBanners(upstream));
  yield* getSizes(
    banners.flatMap(({ picture, mobilePicture }) => [mobilePicture, picture]),
    widthsOfBanners,
  );
  yield* getSizes(getPictures(await orNone(listMenu(upstream, pageSize))), widthsOfCircles);
  const search = (filter: Omit<Parameters<typeof searchProducts>[1], "pageSize">) =>
    searchProducts(upstream, { ...filter, pageSize }, defaultLocation);
  for (const list of [{ categoryShowHomepage: true }, { bestSellers: true }, newest]) {
    yield* getSizes(getPictures((await search({ page: 1, ...list })).products), widthsOfProducts);
  }
  yield* getSizes(getPictures(await orNone(listResellersNear(upstream, defaultLocation))), widthsOfCircles);
  for (let page = 1, totalPages = 1; page <= Math.min(totalPages, maxPages); page += 1) {
    const found = await search({ page });
    totalPages = found.totalPages;
    yield* getSizes(getPictures(found.products), widthsOfProducts);
  }
}

/** An upstream may lack a call. */
const orNone = <Item>(list: Promise<Item[]>): Promise<Item[]> => list.catch(() => []);

const getPictures = (shown: readonly { readonly picture: string | null }[]) =>
  shown.map(({ picture }) => picture);

function* getSizes(
  pictures: readonly (string | null)[],
  widths: readonly PictureWidth[],
): Generator<PictureRequest> {
  for (const path of pictures) {
    if (path === null || isInlinePicture(path)) continue;
    for (const width of widths) yield { path, width, format: "avif" };
  }
}

const cacheFolder = resolve(settings.imageCacheFolder, recipe);
const source = { apiUrl: settings.apiUrl, timeLimitInMs: settings.upstreamTimeLimitInMs };

export const readPicture = (wanted: PictureRequest): Promise<ResizedPicture | null> =>
  getResizedPicture(wanted, cacheFolder, () => fetchPicture(source, wanted.path));

// The build loads all routes when the server starts.
if (settings.preparesPictures) {
  void keepPicturesPrepared(() => ({
    upstream: openUpstream({ ...source, token: null, requestId: "prepare-pictures" }),
    prepare: readPicture,
  }));
}
