import { afterEach, beforeEach } from "vitest";
import { sharedUpstreamCache } from "~/upstream/cache/cached-upstream.server";
import { resetAnnouncedCapabilities } from "~/upstream/capabilities.server";

// Isolates tests from each other's upstream.
afterEach(() => {
  sharedUpstreamCache.forget();
  resetAnnouncedCapabilities();
});

// What the last test of another file left running may have been answered since.
beforeEach(resetAnnouncedCapabilities);
