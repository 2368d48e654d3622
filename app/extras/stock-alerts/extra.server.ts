import type { Extra } from "~/http/extra.server";
import { optional } from "~/http/failures.server";
import { messages } from "~/messages";
import { paths } from "~/paths";
import { requestAlert } from "./request-alert.server";
import { findOwnAlerts } from "./stock-alerts.server";

const { summary } = messages.account;

export const stockAlerts: Extra = {
  accountLink: (can) =>
    can.sendStockAlerts ? { name: "Avisos de estoque", href: paths.account.ownAlerts() } : null,
  async accountSummary({ can, upstream }) {
    const alerts = can.sendStockAlerts ? await optional(findOwnAlerts(upstream), null) : null;
    if (!alerts?.length) return [];
    const href = paths.account.ownAlerts();
    return [{ group: "waiting", label: summary.alerts, href, words: summary.alertsOf(alerts.length) }];
  },
  soldOutForm: ({ can, shopper }) => (can.sendStockAlerts ? { email: shopper?.email ?? "" } : null),
  productIntents: { avisar: requestAlert },
};
