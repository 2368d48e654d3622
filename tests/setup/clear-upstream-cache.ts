import { afterEach } from "vitest";
import { sharedUpstreamCache } from "~/upstream/cache/cached-upstream.server";

// Isolates tests from each other's upstream cache.
afterEach(() => sharedUpstreamCache.forget());
