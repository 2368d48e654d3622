import { afterEach } from "vitest";
import { sharedMemory } from "~/upstream/memory/kept.server";

// What the storefront has kept of one test's upstream is not the next one's.
afterEach(() => sharedMemory.forget());
