import { catalogueRoutes } from "./catalogue/routes";
import type { Served } from "./http/serve";
import { informationRoutes } from "./information/routes";
import { postalCodeRoutes } from "./postal-codes/routes";
import { resellerRoutes } from "./resellers/routes";

/** Every call that this upstream answers; the contract's others answer 501. */
export const served: readonly Served[] = [
  ...catalogueRoutes,
  ...resellerRoutes,
  ...postalCodeRoutes,
  ...informationRoutes,
];
