import { formatDate } from "~/domain/dates";
import { optional } from "~/http/failures.server";
import type { RequestContext } from "~/http/request-context.server";
import { withStandings } from "~/services/installer-standings.server";
import { findInstallerRatings } from "~/upstream/quotes.server";

export type InstallerQuotesView = Awaited<ReturnType<typeof installerQuotesView>>;

/** Null if the upstream has no quotes. */
export async function installerQuotesView(
  { can, upstream }: Pick<RequestContext, "can" | "upstream">,
  id: number,
) {
  if (!can.takeQuotes) return null;
  const [ratings, [installer]] = await Promise.all([
    optional(findInstallerRatings(upstream, id), []),
    withStandings({ can, upstream }, [{ id }]),
  ]);
  return {
    id,
    standing: installer?.standing ?? null,
    ratings: ratings.map(({ createdAt, ...rating }) => ({ ...rating, date: formatDate(createdAt) })),
  };
}
