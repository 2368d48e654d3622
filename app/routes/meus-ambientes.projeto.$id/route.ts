import type { LoaderFunctionArgs } from "@remix-run/node";
import { withErrorPages } from "~/http/failures.server";
import { openRequest } from "~/http/request-context.server";
import { idInPath, servePicture } from "~/services/private-picture.server";
import { readRoomPicture } from "~/upstream/room-photos.server";

/** What was drawn in a project of the shopper's. */
export const loader = withErrorPages(async (args: LoaderFunctionArgs) => {
  const { upstream, can } = await openRequest(args);
  const id = idInPath(args.params.id);
  return servePicture(args.request, async () =>
    can.storeRoomPhotos && id !== null ? readRoomPicture(upstream, id) : null,
  );
});
