import type { RequestContext } from "~/http/request-context.server";
import { awaitOptional } from "~/http/screen.server";
import type { Cart } from "~/model/cart";
import type { StoredFace } from "~/model/room-photo";
import { paths } from "~/paths";
import { findRoomProjects, supportsRooms } from "~/upstream/room-photos.server";

type Line = Pick<Cart["lines"][number], "resellerId" | "productSlug" | "attributes">;

/** The account's last changed project with a film of each reseller's lines. The purchase continues without projects. */
export async function findProjectsOf(
  { upstream }: Pick<RequestContext, "upstream">,
  cart: Promise<Pick<Cart, "lines">>,
): Promise<ReadonlyMap<number, number>> {
  if (!supportsRooms(upstream)) return new Map();
  const [projects, { lines }] = await Promise.all([awaitOptional(findRoomProjects(upstream), []), cart]);
  // Last changed first, and the last of equal keys stays.
  const found = [...projects]
    .reverse()
    .flatMap(({ id, faces }) =>
      lines
        .filter((line) => faces.some(({ product }) => product !== null && isFilmOf(line, product)))
        .map(({ resellerId }) => [resellerId, id] as const),
    );
  return new Map(found);
}

/** Links to the picture of the order's project, or to the list of several; null without one. */
export function getProjectHref(projects: ReadonlyMap<number, number>): string | null {
  const [first, ...others] = new Set(projects.values());
  if (first === undefined) return null;
  return others.length === 0 ? paths.account.roomPicture(first) : paths.account.rooms();
}

/** The same product in the same choice. */
function isFilmOf({ productSlug, attributes }: Line, { slug, choice }: NonNullable<StoredFace["product"]>) {
  return (
    productSlug === slug &&
    attributes.length === Object.keys(choice).length &&
    attributes.every(({ attribute, value }) => choice[attribute] === value)
  );
}
