import type { ActionFunctionArgs } from "@remix-run/node";
import { ErrorBoundary } from "~/error-page";
import { withFailurePages } from "~/failures.server";
import { paths } from "~/paths";
import { lightModeCookie } from "~/preferences.server";
import { openAction, redirectTo, returnPath } from "~/request.server";

export const loader = () => redirectTo(paths.home());

export const action = withFailurePages(async (args: ActionFunctionArgs) => {
  const { form } = await openAction(args);
  const back = await redirectTo(returnPath(form));
  back.headers.append("set-cookie", lightModeCookie(form.get("modo") === "1"));
  return back;
});

/** Drawn by nobody, but a route without one answers a post that is refused with an empty page. */
export default function Nothing() {
  return null;
}

export { ErrorBoundary };
