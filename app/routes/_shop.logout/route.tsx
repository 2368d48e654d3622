import type { ActionFunctionArgs } from "@remix-run/node";
import { withErrorPages } from "~/http/failures.server";
import { openAction, redirectTo } from "~/http/request-context.server";
import { paths } from "~/paths";
import { ErrorBoundary } from "~/rendering/error-page";
import { endSession } from "~/services/sign-in.server";
import { clearUnsentForm } from "~/session/unsent-form.server";

/** GET must not log out. */
export const loader = () => redirectTo(paths.home());

export const action = withErrorPages(async (args: ActionFunctionArgs) => {
  const { session, shopper, upstream } = await openAction(args);
  if (shopper) await endSession(upstream);
  const left = await redirectTo(paths.home(), session.signOut());
  left.headers.append("set-cookie", await clearUnsentForm());
  return left;
});

/** Never rendered, but without a component Remix answers a refused post with an empty page. */
export default function Nothing() {
  return null;
}

export { ErrorBoundary };
