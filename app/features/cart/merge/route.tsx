import type { ActionFunctionArgs } from "@remix-run/node";
import { mergeGuestCart } from "~/features/cart/merge-guest-cart.server";
import { openAction, redirectTo, requireShopper, returnPath, withErrorPages } from "~/http/screen.server";

import { paths } from "~/paths";
import { ErrorBoundary } from "~/rendering/error-page";

export const loader = () => redirectTo(paths.cart());

/** Retries merging the guest cart into the shopper's cart. */
export const action = withErrorPages(async (args: ActionFunctionArgs) => {
  const context = await openAction(args);
  await requireShopper(context);
  const session = await mergeGuestCart(context.upstream, context.session);
  return redirectTo(returnPath(context.form, paths.cart()), session);
});

/** Never rendered, but without a component Remix answers a refused post with an empty page. */
export default function Nothing() {
  return null;
}

export { ErrorBoundary };
