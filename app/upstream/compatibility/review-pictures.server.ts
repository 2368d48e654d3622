import { getCapabilities } from "../capabilities.server";
import type { Upstream } from "../http.server";

export const takesReviewPictures = (upstream: Upstream): boolean =>
  getCapabilities(upstream).takeReviewPictures;
