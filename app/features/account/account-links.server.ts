import { extrasAt } from "~/http/extra.server";
import type { RequestContext } from "~/http/request-context.server";
import type { NamedLink } from "~/model/named-link";
import { isClient } from "~/model/shopper";
import { paths } from "~/paths";

export const accountLinks = ({ can, shopper }: Pick<RequestContext, "can" | "shopper">): NamedLink[] => [
  ...(can.changeEmails ? [{ name: "E-mail", href: paths.account.email() }] : []),
  ...(can.saveCards ? [{ name: "Meus cartões", href: paths.account.savedCards() }] : []),
  ...extrasAt("accountLink").flatMap((link) => link(can) ?? []),
  ...(can.listSessions ? [{ name: "Aparelhos conectados", href: paths.account.sessions() }] : []),
  ...(can.exportAndDeleteData ? [{ name: "Privacidade e dados", href: paths.account.privacy() }] : []),
  ...(shopper && isClient(shopper) && can.makeInstallers
    ? [{ name: "Quero ser aplicador", href: paths.addInstaller() }]
    : []),
];
