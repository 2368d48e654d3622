import type { ActionFunctionArgs } from "@remix-run/node";
import { endSession } from "~/features/account/sign-in.server";
import { serializeCartCoupon } from "~/features/cart/coupon.server";
import { forgetAllMeasures } from "~/features/cart/measures.server";
import { findExtrasAt } from "~/http/extra.server";
import { openAction, redirectTo, withErrorPages } from "~/http/screen.server";

import { paths } from "~/paths";
import { ErrorBoundary } from "~/rendering/error-page";
import { clearUnsentForm } from "~/session/unsent-form.server";

/** GET must not log out. */
export const loader = () => redirectTo(paths.home());

export const action = withErrorPages(async (args: ActionFunctionArgs) => {
  const context = await openAction(args);
  const { session, shopper, upstream } = context;
  if (shopper) await endSession(upstream);
  const cookies = await Promise.all(findExtrasAt("atSignOut").map((forget) => forget(context)));
  return redirectTo(paths.home(), session.signOut(), [
    await clearUnsentForm(),
    await serializeCartCoupon(null),
    await forgetAllMeasures(),
    ...cookies.flat(),
  ]);
});

/** Never rendered, but without a component Remix answers a refused post with an empty page. */
export default function Nothing() {
  return null;
}

export { ErrorBoundary };
