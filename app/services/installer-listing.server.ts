import type { InstallerFilter } from "~/domain/installer-filter";
import type { RequestContext } from "~/http/request-context.server";
import { findInstallers } from "~/upstream/installer-search.server";
import { getInstallerCards } from "./installer-cards.server";

/** Nearest first where the shopper's CEP is known, then those who work nationwide. */
export async function listInstallerCards(
  { can, upstream, location }: Pick<RequestContext, "can" | "upstream" | "location">,
  filter: InstallerFilter,
) {
  const nearby = can.findInstallersNearby ? { from: location, withNational: true } : null;
  const listing = await getInstallerCards({ can, upstream }, filter.page, (page) =>
    findInstallers(upstream, { ...filter, page }, nearby),
  );
  const isEmpty = listing.page === 1 && listing.cards.every(({ isElsewhere }) => isElsewhere);
  return { ...listing, isEmpty };
}
