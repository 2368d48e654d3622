import "./node-version.mjs";
import { buildWhenNeeded } from "./build.mjs";
import { prove } from "./prove.mjs";

/**
 * `npm run prove:fuzz`: sends 24,000 malformed requests to both programs, others each time; `npm test` sends the same 400. It
 * prints the `FUZZ_SEED` by which the same come again.
 */
await buildWhenNeeded();
prove(["--project", "journeys", "tests/journeys/fuzz.test.ts"], { FUZZ_REQUESTS: "24000" });
