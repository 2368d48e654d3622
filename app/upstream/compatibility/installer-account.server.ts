import { getCapabilities } from "../capabilities.server";
import type { Upstream } from "../http.server";

/** Their own status and portfolio. */
export const changesInstallers = (upstream: Upstream): boolean =>
  getCapabilities(upstream).changeInstallerAccount;

/** Of clients, who keep their login. Elsewhere they register a second account. */
export const makesInstallers = (upstream: Upstream): boolean => getCapabilities(upstream).makeInstallers;
