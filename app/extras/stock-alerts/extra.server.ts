import type { Extra } from "~/http/extra.server";
import { awaitOptional } from "~/http/screen.server";
import { messages } from "~/messages";
import { paths } from "~/paths";
import { getCapabilities } from "~/upstream/capabilities.server";
import type { Upstream } from "~/upstream/http.server";
import { requestAlert } from "./request-alert.server";
import { findOwnAlerts } from "./stock-alerts.server";

const { summary } = messages.account;

const sendsAlerts = (upstream: Upstream): boolean => getCapabilities(upstream).sendStockAlerts;

export const stockAlerts: Extra = {
  accountLink: (upstream) =>
    sendsAlerts(upstream)
      ? { group: "orders", name: "Avisos de estoque", href: paths.account.ownAlerts() }
      : null,
  async accountSummary(upstream) {
    const alerts = sendsAlerts(upstream) ? await awaitOptional(findOwnAlerts(upstream), null) : null;
    if (!alerts?.length) return [];
    const href = paths.account.ownAlerts();
    return [{ group: "waiting", label: summary.alerts, href, words: summary.alertsOf(alerts.length) }];
  },
  soldOutForm: ({ upstream, shopper }) => (sendsAlerts(upstream) ? { email: shopper?.email ?? "" } : null),
  productIntents: { avisar: requestAlert },
};
