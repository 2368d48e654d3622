import { callable, cardOf } from "~/composition/installer-cards.server";
import type { Installer } from "~/domain/installer";
import { messages } from "~/messages";

/** An installer's own page (installers 2, "Installer detail"), as plain data. */
export function installerView(installer: Installer) {
  const { distance: _, ...card } = cardOf(installer);
  return {
    ...card,
    otherPhone: callable(installer.otherPhone),
    instagram: instagramAccount(installer.instagram),
    greeting: messages.ours.helloInstaller,
    isIndependent: messages.ours.installerIsIndependent,
  };
}

/** The name of an account, however it is written: 'ana', '@ana', 'instagram.com/ana'; null for what is none. */
const instagramAccount = (written: string | null): string | null =>
  /^(?:https?:\/\/)?(?:www\.)?(?:instagram\.com\/|@)?([\w.]{1,30})\/?(?:\?.*)?$/i.exec(
    written?.trim() ?? "",
  )?.[1] ?? null;
