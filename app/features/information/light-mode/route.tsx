import type { ActionFunctionArgs } from "@remix-run/node";
import { openAction, redirectTo, returnPath, withErrorPages } from "~/http/screen.server";

import { paths } from "~/paths";
import { ErrorBoundary } from "~/rendering/error-page";
import { createLightModeCookie } from "~/session/preferences.server";

export const loader = () => redirectTo(paths.home());

export const action = withErrorPages(async (args: ActionFunctionArgs) => {
  const { form } = await openAction(args);
  const back = await redirectTo(returnPath(form));
  back.headers.append("set-cookie", createLightModeCookie(form.get("modo") === "1"));
  return back;
});

/** Never rendered, but without a component Remix answers a refused post with an empty page. */
export default function Nothing() {
  return null;
}

export { ErrorBoundary };
