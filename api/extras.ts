import type { Extra } from "./extra";
import { favourites } from "./extras/favourites/extra";
import { measuredVisits } from "./extras/measured-visits/extra";
import { notifications } from "./extras/notifications/extra";
import { quotes } from "./extras/quotes/extra";
import { secondFactor } from "./extras/second-factor/extra";
import { stockAlerts } from "./extras/stock-alerts/extra";
import { wall } from "./extras/wall/extra";

/** What can be taken out, in the order in which the data copy and the switches of mails show it. */
export const extras: readonly Extra[] = [
  favourites,
  stockAlerts,
  quotes,
  wall,
  notifications,
  secondFactor,
  measuredVisits,
];
