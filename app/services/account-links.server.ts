import { settings } from "~/env.server";
import { paths } from "~/paths";
import type { AccountLink } from "~/ui/account-page";
import {
  hasDataRights,
  hasEmailChange,
  hasSessions,
  hasStockAlerts,
  takesQuotes,
} from "~/upstream/capabilities.server";

/** Pages of the account beside its four steps, as far as the upstream has them. */
export function accountLinks(): AccountLink[] {
  const { apiUrl } = settings;
  return [
    ...(hasEmailChange(apiUrl) ? [{ label: "E-mail", href: paths.email() }] : []),
    ...(takesQuotes(apiUrl) ? [{ label: "Pedidos de orçamento", href: paths.quotes() }] : []),
    { label: "Favoritos", href: paths.favourites() },
    ...(hasStockAlerts(apiUrl) ? [{ label: "Avisos de estoque", href: paths.ownAlerts() }] : []),
    ...(hasSessions(apiUrl) ? [{ label: "Aparelhos conectados", href: paths.sessions() }] : []),
    ...(hasDataRights(apiUrl) ? [{ label: "Privacidade e dados", href: paths.privacy() }] : []),
  ];
}
