import { isClient } from "~/domain/shopper";
import {
  type RequestContext,
  upstreamChangesEmails,
  upstreamHasDataRights,
  upstreamHasStockAlerts,
  upstreamListsSessions,
  upstreamMakesInstallers,
  upstreamSavesCards,
  upstreamTakesQuotes,
} from "~/http/request-context.server";
import { paths } from "~/paths";
import type { AccountLink } from "~/ui/account-page";

export const accountLinks = ({ shopper }: Pick<RequestContext, "shopper">): AccountLink[] => [
  ...(upstreamChangesEmails() ? [{ label: "E-mail", href: paths.email() }] : []),
  ...(upstreamTakesQuotes() ? [{ label: "Pedidos de orçamento", href: paths.quotes() }] : []),
  ...(upstreamSavesCards() ? [{ label: "Meus cartões", href: paths.savedCards() }] : []),
  { label: "Favoritos", href: paths.favourites() },
  ...(upstreamHasStockAlerts() ? [{ label: "Avisos de estoque", href: paths.ownAlerts() }] : []),
  ...(upstreamListsSessions() ? [{ label: "Aparelhos conectados", href: paths.sessions() }] : []),
  ...(upstreamHasDataRights() ? [{ label: "Privacidade e dados", href: paths.privacy() }] : []),
  ...(shopper && isClient(shopper) && upstreamMakesInstallers()
    ? [{ label: "Quero ser aplicador", href: paths.addInstaller() }]
    : []),
];
