import { getCapabilities } from "../capabilities.server";
import type { Upstream } from "../http.server";

export const listsSessions = (upstream: Upstream): boolean => getCapabilities(upstream).listSessions;
