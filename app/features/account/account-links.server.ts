import { extrasAt } from "~/http/extra.server";
import type { RequestContext } from "~/http/request-context.server";
import type { NamedLink } from "~/model/named-link";
import { isClient } from "~/model/shopper";
import { paths } from "~/paths";
import { changesEmails, handsOutData, listsSessions } from "~/upstream/compatibility/account.server";
import { savesCards } from "~/upstream/compatibility/checkout.server";
import { makesInstallers } from "~/upstream/compatibility/installers.server";

export const accountLinks = ({
  upstream,
  shopper,
}: Pick<RequestContext, "upstream" | "shopper">): NamedLink[] => [
  ...(changesEmails(upstream) ? [{ name: "E-mail", href: paths.account.email() }] : []),
  ...(savesCards(upstream) ? [{ name: "Meus cartões", href: paths.account.savedCards() }] : []),
  ...extrasAt("accountLink").flatMap((link) => link(upstream) ?? []),
  ...(listsSessions(upstream) ? [{ name: "Aparelhos conectados", href: paths.account.sessions() }] : []),
  ...(handsOutData(upstream) ? [{ name: "Privacidade e dados", href: paths.account.privacy() }] : []),
  ...(shopper && isClient(shopper) && makesInstallers(upstream)
    ? [{ name: "Quero ser aplicador", href: paths.addInstaller() }]
    : []),
];
