import { capabilities } from "../../../contract/capabilities";
import type { Extra } from "../../extra";
import { mailSwitches } from "./mail-preferences";
import { listSwitchTables } from "./personal-tables";
import { notificationRoutes } from "./routes";
import { secretsOfSwitches } from "./secrets";

export const notifications: Extra = {
  capabilities: [capabilities.notifications],
  routes: notificationRoutes,
  personalTables: listSwitchTables,
  secrets: secretsOfSwitches,
  mailSwitches,
};
