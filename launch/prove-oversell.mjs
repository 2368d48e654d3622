import "./node-version.mjs";
import { buildWhenNeeded } from "./build.mjs";
import { prove } from "./prove.mjs";

/**
 * `npm run prove:oversell`: 200 shoppers press at once for the last ten rolls, in two storefronts before two upstreams;
 * `npm test` sends fewer.
 */
await buildWhenNeeded();
prove(["--project", "journeys", "tests/journeys/last-rolls.test.ts"], { SHOPPERS_AT_ONCE: "200" });
