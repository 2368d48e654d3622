import type { ActionFunctionArgs } from "@remix-run/node";
import { endSession } from "~/composition/signing-in.server";
import { ErrorBoundary } from "~/error-page";
import { withFailurePages } from "~/failures.server";
import { paths } from "~/paths";
import { openAction, redirectTo } from "~/request.server";
import { forgetUnsent } from "~/unsent-form.server";

/** A link never logs anybody out. */
export const loader = () => redirectTo(paths.home());

export const action = withFailurePages(async (args: ActionFunctionArgs) => {
  const { session, shopper, upstream } = await openAction(args);
  if (shopper) await endSession(upstream);
  const left = await redirectTo(paths.home(), session.signOut());
  left.headers.append("set-cookie", await forgetUnsent());
  return left;
});

/** Drawn by nobody, but a route without one answers a post that is refused with an empty page. */
export default function Nothing() {
  return null;
}

export { ErrorBoundary };
