import type { RequestContext } from "~/http/request-context.server";
import { isClient } from "~/model/shopper";
import { paths } from "~/paths";
import type { AccountLink } from "./account-page";

export const accountLinks = ({ can, shopper }: Pick<RequestContext, "can" | "shopper">): AccountLink[] => [
  ...(can.changeEmails ? [{ label: "E-mail", href: paths.account.email() }] : []),
  ...(can.takeQuotes ? [{ label: "Pedidos de orçamento", href: paths.account.quotes() }] : []),
  ...(can.saveCards ? [{ label: "Meus cartões", href: paths.account.savedCards() }] : []),
  ...(can.storeRoomPhotos ? [{ label: "Meus ambientes", href: paths.account.rooms() }] : []),
  { label: "Favoritos", href: paths.favourites() },
  ...(can.sendStockAlerts ? [{ label: "Avisos de estoque", href: paths.account.ownAlerts() }] : []),
  ...(can.switchNotifications ? [{ label: "Notificações", href: paths.account.notifications() }] : []),
  ...(can.listSessions ? [{ label: "Aparelhos conectados", href: paths.account.sessions() }] : []),
  ...(can.askSecondFactor
    ? [{ label: "Verificação em duas etapas", href: paths.account.secondFactor() }]
    : []),
  ...(can.exportAndDeleteData ? [{ label: "Privacidade e dados", href: paths.account.privacy() }] : []),
  ...(shopper && isClient(shopper) && can.makeInstallers
    ? [{ label: "Quero ser aplicador", href: paths.addInstaller() }]
    : []),
];
