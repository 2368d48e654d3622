import { findExtrasAt } from "~/http/extra.server";
import type { RequestContext } from "~/http/request-context.server";
import { awaitOptional } from "~/http/screen.server";
import { messages } from "~/messages";
import { describeStanding, getShownRating, type Installer, type InstallerStanding } from "~/model/installer";
import {
  type InstallerFilter,
  parsePlace,
  radiusOptionsInKm,
  writeInstallerFilter,
} from "~/model/installer-filter";
import type { Coordinates } from "~/model/location";
import { maxPageButtons, paginate } from "~/model/pagination";
import { findState } from "~/model/state";
import { paths } from "~/paths";
import { findInstallersAround } from "~/upstream/compatibility/installers.server";
import { findStandings } from "~/upstream/compatibility/quotes.server";
import type { Upstream } from "~/upstream/http.server";
import {
  findInstallers,
  type InstallerPage,
  type InstallerSearch,
  installersOnAPage,
} from "~/upstream/installer-search.server";
import { parsePhone } from "../../../common/phone";
import type { InstallerCardContent } from "./installer-card";
import type { InstallerStandingContent } from "./installer-status";
import type { SuggestedLink } from "./suggested-links";

/** Nearest first where the shopper's CEP is known, then those who work nationwide. */
export async function listInstallerCards(
  { upstream, location }: Pick<RequestContext, "upstream" | "location">,
  filter: InstallerSearch,
) {
  const listing = await getInstallerCards(upstream, filter.page, (page) =>
    findInstallersAround(upstream, { ...filter, page }, location),
  );
  const isEmpty = listing.page === 1 && listing.cards.every(({ isElsewhere }) => isElsewhere);
  // A card cuts its line of specialties at the end, so the one that is filtered comes first.
  const isSought = (name: string) => Number(name === filter.specialty);
  const cards = listing.cards.map((card) => ({
    ...card,
    specialties: [...card.specialties].sort((one, other) => isSought(other) - isSought(one)),
  }));
  return { ...listing, cards, isEmpty };
}

/** A page of installer cards. A page beyond the last returns the last one with `isBeyondLast`. */
export async function getInstallerCards(
  upstream: Upstream,
  options: number,
  ask: (page: number) => Promise<InstallerPage>,
) {
  const answered = await ask(options);
  const page = Math.max(1, Math.min(options, answered.totalPages));
  const isBeyondLast = page < options && answered.totalPages > 0;
  const shown = isBeyondLast ? await ask(page) : answered;
  const { showing } = paginate(
    page,
    installersOnAPage,
    shown,
    maxPageButtons.installers,
    shown.installers.length,
  );
  return {
    cards: await withStandings(upstream, shown.installers.map(toInstallerCard)),
    page,
    totalPages: shown.totalPages,
    totalItems: shown.totalItems,
    isBeyondLast,
    showing: showing && messages.ours.showingInstallers(showing.from, showing.to, shown.totalItems),
    ticks: findExtrasAt("installerTicks")[0]?.(upstream) ?? null,
    greeting: messages.ours.installerGreeting,
  };
}

export const toInstallerCard = (installer: Installer): InstallerCardContent => ({
  id: installer.id,
  name: installer.name,
  picture: installer.picture,
  place: [installer.city, installer.state].filter(Boolean).join("/") || null,
  specialties: installer.specialties,
  phone: toTelUri(installer.phone),
  whatsApp: toTelUri(installer.whatsApp),
  isNational: installer.isNational,
  isElsewhere: installer.isElsewhere,
  distance: installer.distanceInKm === null ? null : coarseDistance(installer.distanceInKm),
});

export const toTelUri = (phone: string | null): string | null => phone && parsePhone(phone);

/** Whole kilometers, to protect an installer's address. */
function coarseDistance(distanceInKm: number): string {
  const km = Math.round(distanceInKm);
  return km < 1 ? "a menos de 1\u00a0km" : `a cerca de ${km.toLocaleString("pt-BR")}\u00a0km`;
}

const noStanding: InstallerStanding = { rating: null, jobs: 0, answerMinutes: null };

const standingContent = (standing: InstallerStanding): InstallerStandingContent => ({
  rating: getShownRating(standing),
  words: describeStanding(standing),
});

export async function withStandings<Card extends { readonly id: number }>(
  upstream: Upstream,
  cards: readonly Card[],
): Promise<readonly (Card & { readonly standing?: InstallerStandingContent })[]> {
  const ids = cards.map(({ id }) => id);
  const standings = await awaitOptional(findStandings(upstream, ids), null);
  if (standings === null) return cards;
  return cards.map((card) => ({ ...card, standing: standingContent(standings.get(card.id) ?? noStanding) }));
}

const limit = 4;

/** The next wider radius, then the same city, the same state and anywhere; only non-empty lists. */
export async function findInstallersElsewhere(
  upstream: Upstream,
  { specialty, city, radiusInKm }: Omit<InstallerFilter, "page">,
  from: Coordinates | null,
): Promise<SuggestedLink[]> {
  const [wider, others] = await Promise.all([
    from && radiusInKm !== null ? withinWiderRadius(upstream, { specialty, city, radiusInKm }, from) : [],
    inWiderPlaces(upstream, { specialty, city }),
  ]);
  return [...wider, ...others].slice(0, limit);
}

async function withinWiderRadius(
  upstream: Upstream,
  { radiusInKm, ...wanted }: { specialty: string; city: string; radiusInKm: number },
  from: Coordinates,
): Promise<SuggestedLink[]> {
  for (const wider of radiusOptionsInKm.filter((km) => km > radiusInKm)) {
    const filter = { ...wanted, radiusInKm: wider, page: 1 };
    const found = await awaitOptional(findInstallers(upstream, filter, { from, withNational: false }), null);
    if (found && found.totalItems > 0) {
      const name = `${wanted.specialty || "Todos os aplicadores"}: até ${wider}\u00a0km (${found.totalItems})`;
      return [{ name, href: paths.installers(writeInstallerFilter(filter)) }];
    }
  }
  return [];
}

/** Each place has the link with the specialty before the one without it. */
async function inWiderPlaces(
  upstream: Upstream,
  { specialty, city }: Pick<InstallerFilter, "specialty" | "city">,
): Promise<SuggestedLink[]> {
  const { city: cityName, state } = parsePlace(city);
  const inState = findState(state ?? "");
  const places = [
    ...(cityName ? [{ typed: city, name: city }] : []),
    ...(inState ? [{ typed: inState.letters, name: inState.name }] : []),
    { typed: "", name: "todo o Brasil" },
  ];
  const names = [...new Set([specialty, ""])];
  const lists = places.flatMap((place) => names.map((name) => ({ place, specialty: name })));
  const counted = await Promise.all(
    lists.map(async ({ place, specialty: wanted }) => {
      const filter = { specialty: wanted, city: place.typed, radiusInKm: null, page: 1 };
      const found = await awaitOptional(findInstallers(upstream, filter), null);
      if (!found || found.installers.length === 0) return [];
      const href = paths.installers(writeInstallerFilter(filter));
      return [{ name: `${wanted || "Todos os aplicadores"}: ${place.name} (${found.totalItems})`, href }];
    }),
  );
  return counted.flat();
}
