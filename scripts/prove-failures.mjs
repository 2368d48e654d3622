import "./node-version.mjs";
import { buildWhenNeeded } from "./build.mjs";
import { prove } from "./prove.mjs";

/** `npm run prove:failures`: fails every upstream call in all eight ways; `npm test` uses one of them. */
await buildWhenNeeded();
prove(["--project", "journeys", "tests/journeys/failure-matrix.test.ts"], { FAILURES_EACH: "8" });
