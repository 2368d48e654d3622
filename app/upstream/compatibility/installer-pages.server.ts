import type { Specialty } from "~/model/installer";
import { getCapabilities } from "../capabilities.server";
import type { Upstream } from "../http.server";
import { findSpecialties } from "../installers.server";

/** Kinds of job, pictures of before, districts and hours. */
export const describesWork = (upstream: Upstream): boolean => getCapabilities(upstream).describeWork;

/** Of the pictures of a portfolio; null where they have none. */
export const findKindsOfJob = async (upstream: Upstream): Promise<Specialty[] | null> =>
  describesWork(upstream) ? findSpecialties(upstream) : null;
