import type { Coordinates } from "~/model/location";
import { getCapabilities } from "../capabilities.server";
import type { Upstream } from "../http.server";
import { findInstallers, type InstallerPage, type InstallerSearch } from "../installer-search.server";

/** Elsewhere lists have no radius, and installers no distance. */
export const findsNearby = (upstream: Upstream): boolean => getCapabilities(upstream).findInstallersNearby;

/** Nearest first where the shopper's place is known, then those who work nationwide. */
export const findInstallersAround = (
  upstream: Upstream,
  search: InstallerSearch,
  from: Coordinates | null,
): Promise<InstallerPage> =>
  findInstallers(upstream, search, findsNearby(upstream) ? { from, withNational: true } : null);
