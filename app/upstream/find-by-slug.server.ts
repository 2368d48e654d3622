import { UpstreamError } from "./upstream-error.server";

/** The specification's calls take names, and addresses hold slugs: an upstream may find by either. */
export async function findBySlug<Answer>(
  slug: string,
  ask: (name: string) => Promise<Answer>,
): Promise<Answer> {
  try {
    return await ask(slug);
  } catch (error) {
    const isUnknown = error instanceof UpstreamError && error.kind === "not-found";
    if (!isUnknown || !slug.includes("-")) throw error;
    return ask(slug.replaceAll("-", " "));
  }
}
