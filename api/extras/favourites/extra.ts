import { capabilities } from "../../../contract/capabilities";
import type { Extra } from "../../extra";
import { favouriteTables } from "./personal-tables";
import { favouriteRoutes } from "./routes";

export const favourites: Extra = {
  capabilities: [capabilities.favourites, capabilities.shopperOverview],
  routes: favouriteRoutes,
  personalTables: () => favouriteTables,
};
