import type { Installer } from "~/domain/installer";
import { maxPageButtons, paginate } from "~/domain/pagination";
import { parsePhone } from "~/domain/phone";
import type { RequestContext } from "~/http/request-context.server";
import { messages } from "~/messages";
import type { InstallerCardContent } from "~/ui/installer-card";
import { type InstallerPage, installersOnAPage } from "~/upstream/installer-search.server";
import { withStandings } from "./installer-standings.server";

/** A page of installer cards (installers 2). A page beyond the last returns the last one with `isBeyondLast`. */
export async function getInstallerCards(
  context: Pick<RequestContext, "can" | "upstream">,
  asked: number,
  ask: (page: number) => Promise<InstallerPage>,
) {
  const answered = await ask(asked);
  const page = Math.max(1, Math.min(asked, answered.totalPages));
  const isBeyondLast = page < asked && answered.totalPages > 0;
  const shown = isBeyondLast ? await ask(page) : answered;
  const { showing } = paginate(page, installersOnAPage, shown, maxPageButtons.installers);
  return {
    cards: await withStandings(context, shown.installers.map(toInstallerCard)),
    page,
    totalPages: shown.totalPages,
    totalItems: shown.totalItems,
    isBeyondLast,
    showing: showing && messages.ours.showingInstallers(showing.from, showing.to, shown.totalItems),
    takesQuotes: context.can.takeQuotes,
    greeting: messages.ours.installerGreeting,
  };
}

export const toInstallerCard = (installer: Installer): InstallerCardContent => ({
  id: installer.id,
  name: installer.name,
  picture: installer.picture,
  place: [installer.city, installer.state].filter(Boolean).join("/") || null,
  specialties: installer.specialties,
  phone: callable(installer.phone),
  whatsApp: callable(installer.whatsApp),
  tradeName: installer.tradeName === installer.name ? null : installer.tradeName,
  category: installer.category,
  isNational: installer.isNational,
  isElsewhere: installer.isElsewhere,
  distance: installer.distanceInKm === null ? null : coarseDistance(installer.distanceInKm),
});

export const callable = (phone: string | null): string | null => phone && parsePhone(phone);

/** Whole kilometers, to protect an installer's address. */
function coarseDistance(distanceInKm: number): string {
  const km = Math.round(distanceInKm);
  return km < 1 ? "a menos de 1\u00a0km" : `a cerca de ${km.toLocaleString("pt-BR")}\u00a0km`;
}
