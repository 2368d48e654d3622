import { favourites } from "./extras/favourites/extra.server";
import { measuredVisits } from "./extras/measured-visits/extra.server";
import { notifications } from "./extras/notifications/extra.server";
import { quotes } from "./extras/quotes/extra.server";
import { secondFactor } from "./extras/second-factor/extra.server";
import { stockAlerts } from "./extras/stock-alerts/extra.server";
import { wall } from "./extras/wall/extra.server";
import type { Extra } from "./http/extra.server";

/** What can be taken out, in the order in which pages show it. */
export const extras: readonly Extra[] = [
  quotes,
  wall,
  favourites,
  stockAlerts,
  notifications,
  secondFactor,
  measuredVisits,
];
