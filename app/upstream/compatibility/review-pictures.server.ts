import { getCapabilities } from "../capabilities.server";
import type { Upstream } from "../http.server";

export const supportsReviewPictures = (upstream: Upstream): boolean =>
  getCapabilities(upstream).takeReviewPictures;
