import type { Extra } from "~/http/extra.server";
import { paths } from "~/paths";

export const notifications: Extra = {
  accountLink: (can) =>
    can.switchNotifications ? { name: "Notificações", href: paths.account.notifications() } : null,
};
