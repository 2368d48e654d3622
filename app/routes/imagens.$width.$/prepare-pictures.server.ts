import { setTimeout as sleep } from "node:timers/promises";
import { defaultLocation } from "~/domain/location";
import type { PictureWidth } from "~/domain/picture-widths";
import { isInlinePicture } from "~/domain/web-address";
import { isIdle, runWhenIdle } from "~/rendering/idle.server";
import { listMenu } from "~/upstream/categories.server";
import type { Upstream } from "~/upstream/http.server";
import { searchProducts } from "~/upstream/products.server";
import type { PictureRequest } from "./resized-picture.server";

/** Of category circles, thumbnails and cards on phones and wide screens. */
const widths: readonly PictureWidth[] = [176, 240, 360];
const maxPages = 25;
const pageSize = 20;
const waitInMs = 500;

interface Preparation {
  readonly upstream: Upstream;
  /** Reads the picture from the cache or creates it. */
  readonly prepare: (picture: PictureRequest) => Promise<unknown>;
}

/** While the machine is idle, one picture at a time, so that the first shopper does not wait. */
export async function preparePictures({ upstream, prepare }: Preparation): Promise<void> {
  const prepareAll = async (pictures: readonly (string | null)[]) => {
    for (const path of pictures) {
      if (path === null || isInlinePicture(path)) continue;
      for (const width of widths) {
        while (!isIdle()) await sleep(waitInMs, undefined, { ref: false });
        await runWhenIdle(() => prepare({ path, width, format: "avif" }));
      }
    }
  };
  await prepareAll((await listMenu(upstream, pageSize)).map(({ picture }) => picture));
  for (let page = 1, totalPages = 1; page <= Math.min(totalPages, maxPages); page += 1) {
    const found = await searchProducts(upstream, { page, pageSize }, defaultLocation);
    totalPages = found.totalPages;
    await prepareAll(found.products.map(({ picture }) => picture));
  }
}
