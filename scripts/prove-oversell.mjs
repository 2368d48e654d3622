import "./node-version.mjs";
import { buildWhenNeeded } from "./build.mjs";
import { prove } from "./prove.mjs";

/** `npm run prove:oversell`: 200 shoppers order the last ten rolls through two storefronts and two upstreams. */
await buildWhenNeeded();
prove(["--project", "journeys", "tests/journeys/last-rolls.test.ts"], { SHOPPERS_AT_ONCE: "200" });
