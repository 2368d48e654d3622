import { findExtrasAt } from "~/http/extra.server";
import type { RequestContext } from "~/http/request-context.server";
import type { AccountLink } from "~/model/account-link";
import { isClient } from "~/model/shopper";
import { paths } from "~/paths";
import {
  supportsDataExport,
  supportsEmailChange,
  supportsSessionList,
} from "~/upstream/compatibility/account.server";
import { supportsSavedCards } from "~/upstream/compatibility/checkout.server";
import { supportsBecomingInstaller } from "~/upstream/compatibility/installers.server";

export const getAccountLinks = ({
  upstream,
  shopper,
}: Pick<RequestContext, "upstream" | "shopper">): AccountLink[] => [
  ...(supportsEmailChange(upstream)
    ? [{ group: "details" as const, name: "E-mail", href: paths.account.email() }]
    : []),
  ...(supportsSavedCards(upstream)
    ? [{ group: "details" as const, name: "Meus cartões", href: paths.account.savedCards() }]
    : []),
  ...findExtrasAt("accountLink").flatMap((link) => link(upstream) ?? []),
  ...(supportsSessionList(upstream)
    ? [{ group: "security" as const, name: "Aparelhos conectados", href: paths.account.sessions() }]
    : []),
  ...(supportsDataExport(upstream)
    ? [{ group: "security" as const, name: "Privacidade e dados", href: paths.account.privacy() }]
    : []),
  ...(shopper && isClient(shopper) && supportsBecomingInstaller(upstream)
    ? [{ group: "work" as const, name: "Quero ser aplicador", href: paths.addInstaller() }]
    : []),
];
