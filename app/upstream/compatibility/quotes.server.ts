import type { InstallerRating, InstallerStanding } from "~/model/installer";
import { listInstallerRatings, listInstallerStandings } from "../../../contract/quotes";
import { getCapabilities } from "../capabilities.server";
import type { Upstream } from "../http.server";
import { isUnknownCall } from "../upstream-error.server";

export const takesQuotes = (upstream: Upstream): boolean => getCapabilities(upstream).takeQuotes;

/** By installer, without those of whom there is nothing to say; null if the upstream has no standings. */
export async function findStandings(
  upstream: Upstream,
  installerIds: readonly number[],
): Promise<ReadonlyMap<number, InstallerStanding> | null> {
  if (!takesQuotes(upstream)) return null;
  if (installerIds.length === 0) return new Map();
  const query = { installerIds: installerIds.join(",") };
  const answer = await emptyIfUnknown(upstream(listInstallerStandings, { query }), { standings: null });
  if (answer.standings === null) return null;
  const { standings } = answer;
  return new Map(
    standings.map(({ installerId, rating, ratings, jobs, answerMinutes = null }) => [
      installerId,
      { rating: rating == null ? null : { average: rating, count: ratings }, jobs, answerMinutes },
    ]),
  );
}

export async function findInstallerRatings(
  upstream: Upstream,
  installerId: number,
): Promise<InstallerRating[]> {
  const { ratings } = await emptyIfUnknown(upstream(listInstallerRatings, { query: { installerId } }), {
    ratings: [],
  });
  return ratings.flatMap(({ note, evaluation, reply, author, createdAt }) =>
    evaluation ? [{ note, comment: evaluation, reply: reply || null, author, createdAt }] : [],
  );
}

async function emptyIfUnknown<Answer, Empty>(call: Promise<Answer>, empty: Empty): Promise<Answer | Empty> {
  try {
    return await call;
  } catch (error) {
    if (isUnknownCall(error)) return empty;
    throw error;
  }
}
