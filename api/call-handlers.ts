import { accountRoutes } from "./accounts/routes";
import { addressRoutes } from "./addresses/routes";
import { cartRoutes } from "./carts/routes";
import { catalogueRoutes } from "./catalogue/routes";
import { checkoutRoutes } from "./checkout/routes";
import { couponRoutes } from "./coupons/routes";
import { extras } from "./extras";
import { freightRoutes } from "./freight/routes";
import { preferReplica } from "./http/prefer-replica";
import type { CallHandler } from "./http/serve";
import { informationRoutes } from "./information/routes";
import { installerRoutes } from "./installers/routes";
import { mailRoutes } from "./mail/routes";
import { orderRoutes } from "./orders/routes";
import { savedCardRoutes } from "./payments/routes";
import { dataRightsRoutes } from "./personal-data/routes";
import { postalCodeRoutes } from "./postal-codes/routes";
import { resellerRoutes } from "./resellers/routes";

export const callHandlers: readonly CallHandler[] = [
  ...[...catalogueRoutes, ...resellerRoutes, ...informationRoutes].map(preferReplica),
  ...postalCodeRoutes,
  ...accountRoutes,
  ...addressRoutes,
  ...cartRoutes,
  ...freightRoutes,
  ...couponRoutes,
  ...checkoutRoutes,
  ...orderRoutes,
  ...mailRoutes,
  ...installerRoutes,
  ...dataRightsRoutes,
  ...savedCardRoutes,
  ...extras.flatMap(({ routes = [] }) => routes),
];
