import { ownPath } from "~/domain/own-path";
import { paths } from "~/paths";
import { publicOrigin } from "~/public-origin.server";

const policies = paths.about().replace(/[^/]*$/, "");

/** Where 'Voltar' leads: the page of the shop that was left for this one, or home. One policy leads on to the next, not back. */
export function wayBack(request: Request): string {
  const referer = request.headers.get("referer");
  if (!referer || !URL.canParse(referer)) return paths.home();
  const { origin, pathname, search } = new URL(referer);
  const isOwn = origin === publicOrigin(request) || origin === new URL(request.url).origin;
  const isPolicy = pathname.startsWith(policies);
  return isOwn && !isPolicy ? ownPath(pathname + search, paths.home()) : paths.home();
}
