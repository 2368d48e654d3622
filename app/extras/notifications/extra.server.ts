import type { Extra } from "~/http/extra.server";
import { paths } from "~/paths";
import { getCapabilities } from "~/upstream/capabilities.server";

export const notifications: Extra = {
  accountLink: (upstream) =>
    getCapabilities(upstream).switchNotifications
      ? { group: "details", name: "Notificações", href: paths.account.notifications() }
      : null,
};
