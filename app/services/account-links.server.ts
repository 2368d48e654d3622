import {
  upstreamChangesEmails,
  upstreamHasDataRights,
  upstreamHasStockAlerts,
  upstreamListsSessions,
  upstreamTakesQuotes,
} from "~/http/request-context.server";
import { paths } from "~/paths";
import type { AccountLink } from "~/ui/account-page";

export const accountLinks = (): AccountLink[] => [
  ...(upstreamChangesEmails() ? [{ label: "E-mail", href: paths.email() }] : []),
  ...(upstreamTakesQuotes() ? [{ label: "Pedidos de orçamento", href: paths.quotes() }] : []),
  { label: "Favoritos", href: paths.favourites() },
  ...(upstreamHasStockAlerts() ? [{ label: "Avisos de estoque", href: paths.ownAlerts() }] : []),
  ...(upstreamListsSessions() ? [{ label: "Aparelhos conectados", href: paths.sessions() }] : []),
  ...(upstreamHasDataRights() ? [{ label: "Privacidade e dados", href: paths.privacy() }] : []),
];
