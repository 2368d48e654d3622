import type { LoaderFunctionArgs } from "@remix-run/node";
import { servePicture } from "~/extras/wall/private-picture.server";
import { openRequest } from "~/http/request-context.server";
import { withErrorPages } from "~/http/screen.server";
import { readSharedPicture } from "~/upstream/room-photos.server";

const kinds = new Map([
  ["foto", "photo"],
  ["projeto", "picture"],
] as const);

/** A picture of a project, for those who have its link. */
export const loader = withErrorPages(async (args: LoaderFunctionArgs) => {
  const { upstream } = await openRequest(args);
  const { searchParams } = new URL(args.request.url);
  const token = searchParams.get("token") ?? "";
  const kind = [...kinds].find(([name]) => name === searchParams.get("de"))?.[1];
  return servePicture(args.request, async () => (kind ? readSharedPicture(upstream, token, kind) : null));
});
