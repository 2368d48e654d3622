import { formatDate } from "~/domain/dates";
import { optional } from "~/http/failures.server";
import { upstreamTakesQuotes } from "~/http/request-context.server";
import { withStandings } from "~/services/installer-standings.server";
import type { Upstream } from "~/upstream/http.server";
import { findInstallerRatings } from "~/upstream/quotes.server";

export type InstallerQuotesView = Awaited<ReturnType<typeof installerQuotesView>>;

/** Null if the upstream has no quotes. */
export async function installerQuotesView(upstream: Upstream, id: number) {
  if (!upstreamTakesQuotes()) return null;
  const [ratings, [installer]] = await Promise.all([
    optional(findInstallerRatings(upstream, id), []),
    withStandings(upstream, [{ id }]),
  ]);
  return {
    id,
    standing: installer?.standing ?? null,
    ratings: ratings.map(({ createdAt, ...rating }) => ({ ...rating, date: formatDate(createdAt) })),
  };
}
