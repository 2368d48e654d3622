import * as accounts from "./accounts";
import * as addresses from "./addresses";
import type { Call } from "./call";
import * as carts from "./carts";
import * as catalogue from "./catalogue";
import * as coupons from "./coupons";
import * as favourites from "./favourites";
import * as freight from "./freight";
import * as information from "./information";
import * as installers from "./installers";
import * as mail from "./mail";
import * as orders from "./orders";
import * as postalCodes from "./postal-codes";
import * as quotes from "./quotes";
import * as resellers from "./resellers";
import * as reviews from "./reviews";
import * as stockAlerts from "./stock-alerts";

const resources = {
  catalogue,
  resellers,
  "postal-codes": postalCodes,
  carts,
  freight,
  coupons,
  orders,
  accounts,
  addresses,
  installers,
  information,
  mail,
  "stock-alerts": stockAlerts,
  reviews,
  favourites,
  quotes,
};

const isCall = (exported: unknown): exported is Call =>
  typeof exported === "object" && exported !== null && "path" in exported && "answer" in exported;

/** All calls with their resource and export name. */
export const calls: ReadonlyArray<{ resource: string; exportedAs: string; call: Call }> = Object.entries(
  resources,
).flatMap(([resource, exported]) =>
  Object.entries(exported).flatMap(([exportedAs, call]) =>
    isCall(call) ? [{ resource, exportedAs, call }] : [],
  ),
);
