import { getCapabilities } from "../capabilities.server";
import type { Upstream } from "../http.server";

/** Elsewhere the password alone protects an account, also an installer's contacts. */
export const asksSecondFactor = (upstream: Upstream): boolean => getCapabilities(upstream).askSecondFactor;
