import type { LoaderFunctionArgs } from "@remix-run/node";
import { openRequest } from "~/http/request-context.server";
import { idInPath, servePicture } from "~/services/private-picture.server";
import { readRoomPhoto } from "~/upstream/room-photos.server";

/** The shopper's photo of a room. */
export async function loader(args: LoaderFunctionArgs): Promise<Response> {
  const { upstream, can } = await openRequest(args);
  const id = idInPath(args.params.id);
  return servePicture(args.request, async () =>
    can.storeRoomPhotos && id !== null ? readRoomPhoto(upstream, id) : null,
  );
}
