import { channel } from "node:diagnostics_channel";
import type { ActionFunctionArgs } from "@remix-run/node";
import { openAction, withErrorPages } from "~/http/screen.server";

import { hydrationOutcomes } from "~/rendering/changed-page";

const hydrations = channel("envelopa.hydration");

/** A page's report of what came of its hydration, which no shopper sees; counted by section, without personal data. */
export const action = withErrorPages(async (args: ActionFunctionArgs) => {
  const { form } = await openAction(args, { maxBytes: 4096 });
  const outcome = hydrationOutcomes.find((each) => each === form.get("resultado"));
  if (outcome === undefined) return new Response(null, { status: 400 });
  hydrations.publish({ outcome, pathname: String(form.get("pagina")) });
  return new Response(null, { status: 204 });
});

export const loader = () => new Response(null, { status: 405, headers: { allow: "POST" } });
