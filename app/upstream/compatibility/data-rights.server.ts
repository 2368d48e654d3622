import { getCapabilities } from "../capabilities.server";
import type { Upstream } from "../http.server";

/** A copy of an account's data, and its deletion. */
export const handsOutData = (upstream: Upstream): boolean => getCapabilities(upstream).exportAndDeleteData;
