import { capabilities } from "../../../contract/capabilities";
import type { Extra } from "../../extra";
import { alertTables } from "./personal-tables";
import { retentionOfAlerts } from "./retention";
import { stockAlertRoutes } from "./routes";
import { stockAlertJob } from "./send-stock-alerts";
import { alertNotification } from "./stock-alert-mails";

export const stockAlerts: Extra = {
  capabilities: [capabilities.stockAlerts],
  routes: stockAlertRoutes,
  createJobs: (services) => [stockAlertJob(services)],
  personalTables: () => alertTables,
  retention: retentionOfAlerts,
  notifications: [alertNotification],
};
