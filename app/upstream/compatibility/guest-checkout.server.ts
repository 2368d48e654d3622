import { getCapabilities } from "../capabilities.server";
import type { Upstream } from "../http.server";

/** Guests buy with a password of their own where the upstream mails no link that sets the first one. */
export const checksOutGuests = (upstream: Upstream): boolean => getCapabilities(upstream).checkOutGuests;
