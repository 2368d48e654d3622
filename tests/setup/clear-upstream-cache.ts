import { afterEach } from "vitest";
import { sharedUpstreamCache } from "~/upstream/cache/cached-upstream.server";
import { forgetAnnouncedCapabilities } from "~/upstream/capabilities.server";
import { forgetHowSlugsAreFound } from "~/upstream/find-by-slug.server";

// Isolates tests from each other's upstream.
afterEach(() => {
  sharedUpstreamCache.forget();
  forgetAnnouncedCapabilities();
  forgetHowSlugsAreFound();
});
