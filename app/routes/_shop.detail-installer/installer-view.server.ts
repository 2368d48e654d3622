import type { Installer } from "~/domain/installer";
import { messages } from "~/messages";
import { callable, toInstallerCard } from "~/services/installer-cards.server";

/** Installers 2, "Installer detail". */
export function installerView(installer: Installer) {
  const { distance: _, ...card } = toInstallerCard(installer);
  return {
    ...card,
    otherPhone: callable(installer.otherPhone),
    instagram: instagramAccount(installer.instagram),
    greeting: messages.ours.installerGreeting,
    isIndependent: messages.ours.installerIsIndependent,
  };
}

/** Accepts 'ana', '@ana' and 'instagram.com/ana'; null otherwise. */
const instagramAccount = (written: string | null): string | null =>
  /^(?:https?:\/\/)?(?:www\.)?(?:instagram\.com\/|@)?([\w.]{1,30})\/?(?:\?.*)?$/i.exec(
    written?.trim() ?? "",
  )?.[1] ?? null;
