import { recordSpelling, supportsNamesWithSpaces } from "../capabilities.server";
import type { Upstream } from "../http.server";
import { UpstreamError } from "../upstream-error.server";

/**
 * The specification's calls take names, and addresses hold slugs: an upstream may find by either. The spelling that it
 * has found something by is tried first.
 */
export async function findBySlug<Answer>(
  upstream: Upstream,
  slug: string,
  find: (name: string) => Promise<Answer>,
): Promise<Answer> {
  const spaced = slug.replaceAll("-", " ");
  if (spaced === slug) return find(slug);
  const first = supportsNamesWithSpaces(upstream);
  try {
    return await find(first ? spaced : slug);
  } catch (error) {
    if (!(error instanceof UpstreamError) || error.kind !== "not-found") throw error;
    const answer = await find(first ? slug : spaced);
    recordSpelling(upstream, !first);
    return answer;
  }
}
