import { getPublicOrigin } from "~/http/request-context.server";
import { toOwnPath } from "~/model/web-address";
import { paths } from "~/paths";

const policies = paths.about().replace(/[^/]*$/, "");

/** Skips other policy pages; defaults to home. */
export function getPreviousPage(request: Request): string {
  const referer = request.headers.get("referer");
  if (!referer || !URL.canParse(referer)) return paths.home();
  const { origin, pathname, search } = new URL(referer);
  const isOwn = origin === getPublicOrigin(request) || origin === new URL(request.url).origin;
  const isPolicy = pathname.startsWith(policies);
  return isOwn && !isPolicy ? toOwnPath(pathname + search, paths.home()) : paths.home();
}
