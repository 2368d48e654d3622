import type { LoaderFunctionArgs } from "@remix-run/node";

/** The upstream refuses longer names. */
const maxNameLength = 200;

export function getNameFromSlug({ params: { name = "" } }: Pick<LoaderFunctionArgs, "params">): string {
  if (name === "" || name.length > maxNameLength) throw new Response(null, { status: 404 });
  return name;
}
