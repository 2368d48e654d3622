import type { LoaderFunctionArgs } from "@remix-run/node";
import { servePicture } from "~/extras/wall/private-picture.server";
import { parseIdInPath } from "~/http/id-in-path";
import { openRequest } from "~/http/request-context.server";
import { withErrorPages } from "~/http/screen.server";
import { readRoomPicture } from "~/upstream/room-photos.server";

/** What was drawn in a project of the shopper's. */
export const loader = withErrorPages(async (args: LoaderFunctionArgs) => {
  const { upstream } = await openRequest(args);
  const id = parseIdInPath(args.params.id);
  return servePicture(args.request, async () => (id !== null ? readRoomPicture(upstream, id) : null));
});
