import { capabilities } from "../../../contract/capabilities";
import type { Extra } from "../../extra";
import { alertTables } from "./personal-tables";
import { retentionOfAlerts } from "./retention";
import { stockAlertRoutes } from "./routes";
import { stockAlerts as alerts } from "./schema";
import { createStockAlertJob } from "./send-stock-alerts";
import { alertNotification } from "./stock-alert-mails";

export const stockAlerts: Extra = {
  capabilities: [capabilities.stockAlerts],
  routes: stockAlertRoutes,
  createJobs: (services) => [createStockAlertJob(services)],
  personalTables: () => alertTables,
  retention: retentionOfAlerts,
  secrets: {
    "links of stock alerts": { storedIn: [alerts.token], lastsBecause: "A link opens its alert alone." },
  },
  notifications: [alertNotification],
};
