import type { InstallerRating, InstallerStanding } from "~/model/installer";
import { listInstallerRatings, listInstallerStandings } from "../../../contract/quotes";
import { getCapabilities } from "../capabilities.server";
import type { Upstream } from "../http.server";
import { awaitUnlessMissing } from "../upstream-error.server";

export const supportsQuotes = (upstream: Upstream): boolean => getCapabilities(upstream).takeQuotes;

/** Standings by installer; installers without any are left out. Null if the upstream has no standings. */
export async function findStandings(
  upstream: Upstream,
  installerIds: readonly number[],
): Promise<ReadonlyMap<number, InstallerStanding> | null> {
  if (!supportsQuotes(upstream)) return null;
  if (installerIds.length === 0) return new Map();
  const query = { installerIds: installerIds.join(",") };
  const answer = await awaitUnlessMissing(upstream(listInstallerStandings, { query }));
  if (answer === null) return null;
  return new Map(
    answer.standings.map(({ installerId, rating, ratings, jobs, answerMinutes = null }) => [
      installerId,
      { rating: rating == null ? null : { average: rating, count: ratings }, jobs, answerMinutes },
    ]),
  );
}

export async function findInstallerRatings(
  upstream: Upstream,
  installerId: number,
): Promise<InstallerRating[]> {
  const answer = await awaitUnlessMissing(upstream(listInstallerRatings, { query: { installerId } }));
  return (answer?.ratings ?? []).flatMap(({ note, evaluation, reply, author, createdAt }) =>
    evaluation ? [{ rating: note, comment: evaluation, reply: reply || null, author, createdAt }] : [],
  );
}
