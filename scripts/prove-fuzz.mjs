import "./node-version.mjs";
import { buildWhenNeeded } from "./build.mjs";
import { prove } from "./prove.mjs";

/**
 * `npm run prove:fuzz`: sends 24,000 random malformed requests to both programs and prints the `FUZZ_SEED` that
 * reproduces them; `npm test` sends a fixed 400.
 */
await buildWhenNeeded();
prove(["--project", "journeys", "tests/journeys/fuzz.test.ts"], { FUZZ_REQUESTS: "24000" });
