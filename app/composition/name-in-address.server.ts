import type { LoaderFunctionArgs } from "@remix-run/node";

/** Longer than any name; the upstream would refuse it. */
const longestName = 200;

/** The name that a list's address ends in. One that cannot be a name is a page that is not there. */
export function nameInAddress({ params: { name = "" } }: Pick<LoaderFunctionArgs, "params">): string {
  if (name === "" || name.length > longestName) throw new Response(null, { status: 404 });
  return name;
}
