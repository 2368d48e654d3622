import { getCapabilities } from "../capabilities.server";
import type { Upstream } from "../http.server";

/** A waiting order stands until it is paid or cancelled where the upstream cannot replace it with another one. */
export const replacesOrders = (upstream: Upstream): boolean => getCapabilities(upstream).changePayments;
