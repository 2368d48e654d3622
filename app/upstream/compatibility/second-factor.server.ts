import { getCapabilities } from "../capabilities.server";
import type { Upstream } from "../http.server";

/** Elsewhere the password alone protects an account, also an installer's contacts. */
export const supportsSecondFactor = (upstream: Upstream): boolean =>
  getCapabilities(upstream).askSecondFactor;
