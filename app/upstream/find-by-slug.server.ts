import { UpstreamError } from "./upstream-error.server";

/** The form that this upstream has found something by, to ask with it first. */
let findsBySpaces = false;

export const resetSlugLookup = (): void => {
  findsBySpaces = false;
};

/** The specification's calls take names, and addresses hold slugs: an upstream may find by either. */
export async function findBySlug<Answer>(
  slug: string,
  find: (name: string) => Promise<Answer>,
): Promise<Answer> {
  const spaced = slug.replaceAll("-", " ");
  if (spaced === slug) return find(slug);
  const first = findsBySpaces;
  try {
    return await find(first ? spaced : slug);
  } catch (error) {
    if (!(error instanceof UpstreamError) || error.kind !== "not-found") throw error;
    const answer = await find(first ? slug : spaced);
    findsBySpaces = !first;
    return answer;
  }
}
