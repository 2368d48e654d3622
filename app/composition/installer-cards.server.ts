import type { Installer } from "~/domain/installer";
import { mostPageButtons, paginate } from "~/domain/pagination";
import { parsePhone } from "~/domain/phone";
import { messages } from "~/messages";
import type { InstallerCardContent } from "~/ui/installer-card";
import { type InstallerPage, installersOnAPage } from "~/upstream/installer-search.server";

/**
 * A page of a list of installers, as cards (installers 2). A page beyond the last answers with the last one, and says
 * so by `isBeyondLast`.
 */
export async function installerCards(asked: number, ask: (page: number) => Promise<InstallerPage>) {
  const answered = await ask(asked);
  const page = Math.max(1, Math.min(asked, answered.totalPages));
  const isBeyondLast = page < asked && answered.totalPages > 0;
  const shown = isBeyondLast ? await ask(page) : answered;
  const { showing } = paginate(page, installersOnAPage, shown, mostPageButtons.installers);
  return {
    cards: shown.installers.map(cardOf),
    page,
    totalPages: shown.totalPages,
    totalItems: shown.totalItems,
    isBeyondLast,
    showing: showing && messages.ours.showingInstallers(showing.from, showing.to, shown.totalItems),
    greeting: messages.ours.helloInstaller,
  };
}

export type InstallerCards = Awaited<ReturnType<typeof installerCards>>;

/** What everybody may read of an installer, ready to be shown. */
export const cardOf = (installer: Installer): InstallerCardContent => ({
  id: installer.id,
  name: installer.name,
  picture: installer.picture,
  place: [installer.city, installer.state].filter(Boolean).join("/") || null,
  specialties: installer.specialties,
  phone: callable(installer.phone),
  whatsApp: callable(installer.whatsApp),
  distance: installer.distanceInKm === null ? null : coarseDistance(installer.distanceInKm),
});

/** A number as it is shown; null where nobody could call it. */
export const callable = (phone: string | null): string | null => phone && parsePhone(phone);

/** Whole kilometers: an exact distance would give away an installer's address. */
function coarseDistance(distanceInKm: number): string {
  const km = Math.round(distanceInKm);
  return km < 1 ? "a menos de 1\u00a0km" : `a cerca de ${km.toLocaleString("pt-BR")}\u00a0km`;
}
