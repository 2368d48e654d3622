import type { Specialty } from "~/model/installer";
import type { Coordinates } from "~/model/location";
import { getCapabilities } from "~/upstream/capabilities.server";
import type { Upstream } from "~/upstream/http.server";
import { findInstallers, type InstallerPage, type InstallerSearch } from "~/upstream/installer-search.server";
import { findSpecialties } from "~/upstream/installers.server";

/** Their own status and portfolio. */
export const supportsInstallerChanges = (upstream: Upstream): boolean =>
  getCapabilities(upstream).changeInstallerAccount;

/** Clients keep their login; with other upstreams they register a second account. */
export const supportsBecomingInstaller = (upstream: Upstream): boolean =>
  getCapabilities(upstream).makeInstallers;

/** Kinds of job, pictures of before, districts and hours. */
export const supportsInstallerWork = (upstream: Upstream): boolean => getCapabilities(upstream).describeWork;

/** Kinds of job of portfolio pictures; null where they have none. */
export const findKindsOfJob = async (upstream: Upstream): Promise<Specialty[] | null> =>
  supportsInstallerWork(upstream) ? findSpecialties(upstream) : null;

/** Elsewhere lists have no radius, and installers no distance. */
export const supportsNearbySearch = (upstream: Upstream): boolean =>
  getCapabilities(upstream).findInstallersNearby;

/** Nearest first where the shopper's place is known, then those who work nationwide. */
export const findInstallersAround = (
  upstream: Upstream,
  search: InstallerSearch,
  from: Coordinates | null,
): Promise<InstallerPage> =>
  findInstallers(upstream, search, supportsNearbySearch(upstream) ? { from, withNational: true } : null);
