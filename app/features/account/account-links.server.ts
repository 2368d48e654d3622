import { extrasAt } from "~/http/extra.server";
import type { RequestContext } from "~/http/request-context.server";
import type { NamedLink } from "~/model/named-link";
import { isClient } from "~/model/shopper";
import { paths } from "~/paths";
import { handsOutData } from "~/upstream/compatibility/data-rights.server";
import { changesEmails } from "~/upstream/compatibility/email-change.server";
import { makesInstallers } from "~/upstream/compatibility/installer-account.server";
import { savesCards } from "~/upstream/compatibility/saved-cards.server";
import { listsSessions } from "~/upstream/compatibility/sessions.server";

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
