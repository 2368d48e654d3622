import { resolve } from "node:path";
import type { LoaderFunctionArgs } from "@remix-run/node";
import { settings } from "~/env.server";
import { logFailure } from "~/failures.server";
import { fetchPicture, isPicturePath } from "~/upstream/pictures.server";
import { UpstreamError } from "~/upstream/upstream-error.server";
import { bestFormat, pictureWidths, type ResizedPicture, resizedPicture } from "./resized-picture.server";

const aMonth = "public, max-age=2592000, stale-while-revalidate=604800";

/** A picture of the upstream in one of a few widths, as the lightest kind that the browser takes. */
export async function loader({ request, params }: LoaderFunctionArgs): Promise<Response> {
  const path = params["*"] ?? "";
  const width = pictureWidths.find((each) => String(each) === params.width);
  if (width === undefined || !isPicturePath(path)) return none(404);
  const format = bestFormat(request.headers.get("accept"));
  try {
    const found = await resizedPicture({ path, width, format }, cacheFolder, () =>
      fetchPicture({ apiUrl: settings.apiUrl, timeLimitInMs: settings.upstreamTimeLimitInMs }, path),
    );
    return found ? picture(found, format) : none(404);
  } catch (error) {
    if (!(error instanceof UpstreamError)) throw error;
    logFailure(error);
    return none(502);
  }
}

const cacheFolder = resolve(settings.imageCacheFolder);

const picture = (found: ResizedPicture, format: string) =>
  new Response(new Uint8Array(found), {
    headers: { "content-type": `image/${format}`, "cache-control": aMonth, vary: "Accept" },
  });

const none = (status: number) => new Response(null, { status, headers: { "cache-control": "no-store" } });
