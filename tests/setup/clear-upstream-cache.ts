import { afterEach, beforeEach } from "vitest";
import { sharedUpstreamCache } from "~/upstream/cache/cached-upstream.server";
import { resetAnnouncedCapabilities } from "~/upstream/capabilities.server";
import { resetSlugLookup } from "~/upstream/find-by-slug.server";

// Isolates tests from each other's upstream.
afterEach(() => {
  sharedUpstreamCache.forget();
  resetAnnouncedCapabilities();
  resetSlugLookup();
});

// What the last test of another file left running may have been answered since.
beforeEach(resetAnnouncedCapabilities);
