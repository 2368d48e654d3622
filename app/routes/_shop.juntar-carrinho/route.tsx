import type { ActionFunctionArgs } from "@remix-run/node";
import { mergeGuestCart } from "~/composition/guest-cart-merge.server";
import { ErrorBoundary } from "~/error-page";
import { withFailurePages } from "~/failures.server";
import { paths } from "~/paths";
import { openAction, redirectTo, requireShopper, returnPath } from "~/request.server";

export const loader = () => redirectTo(paths.cart());

/** Tries again to take the lines of a former guest into their cart. */
export const action = withFailurePages(async (args: ActionFunctionArgs) => {
  const opened = await openAction(args);
  await requireShopper(opened);
  const session = await mergeGuestCart(opened.upstream, opened.session);
  return redirectTo(returnPath(opened.form, paths.cart()), session);
});

/** Drawn by nobody, but a route without one answers a post that is refused with an empty page. */
export default function Nothing() {
  return null;
}

export { ErrorBoundary };
