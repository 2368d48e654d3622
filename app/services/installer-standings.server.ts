import { type InstallerStanding, standingInWords } from "~/domain/installer-standing";
import { optional } from "~/http/failures.server";
import type { RequestContext } from "~/http/request-context.server";
import type { InstallerStandingContent } from "~/ui/installer-standing";
import { findStandings } from "~/upstream/quotes.server";

const standingContent = (standing: InstallerStanding): InstallerStandingContent => ({
  rating: standing.rating,
  words: standingInWords(standing),
});

export async function withStandings<Card extends { readonly id: number }>(
  { can, upstream }: Pick<RequestContext, "can" | "upstream">,
  cards: readonly Card[],
): Promise<(Card & { readonly standing?: InstallerStandingContent })[]> {
  const ids = cards.map(({ id }) => id);
  const none = new Map<number, InstallerStanding>();
  const standings = can.takeQuotes ? await optional(findStandings(upstream, ids), none) : none;
  return cards.map((card) => {
    const standing = standings.get(card.id);
    return standing ? { ...card, standing: standingContent(standing) } : card;
  });
}
