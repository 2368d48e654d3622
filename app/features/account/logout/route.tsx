import type { ActionFunctionArgs } from "@remix-run/node";
import { endSession } from "~/features/account/sign-in.server";
import { openAction } from "~/http/action.server";
import { withErrorPages } from "~/http/failures.server";
import { redirectTo } from "~/http/redirects.server";
import { paths } from "~/paths";
import { ErrorBoundary } from "~/rendering/error-page";
import { serializeCartCoupon } from "~/session/coupon-cookie.server";
import { favouritesCookie, measuresCookie, viewedCookie } from "~/session/product-cookies.server";
import { clearUnsentForm } from "~/session/unsent-form.server";

/** GET must not log out. */
export const loader = () => redirectTo(paths.home());

export const action = withErrorPages(async (args: ActionFunctionArgs) => {
  const { can, session, shopper, upstream } = await openAction(args);
  if (shopper) await endSession(upstream);
  const lists = [viewedCookie, ...(shopper && can.keepFavourites ? [favouritesCookie] : [])];
  return redirectTo(paths.home(), session.signOut(), [
    await clearUnsentForm(),
    await serializeCartCoupon(null),
    await measuresCookie.serialize([]),
    ...(await Promise.all(lists.map((list) => list.serialize([])))),
  ]);
});

/** Never rendered, but without a component Remix answers a refused post with an empty page. */
export default function Nothing() {
  return null;
}

export { ErrorBoundary };
