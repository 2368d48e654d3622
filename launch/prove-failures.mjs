import "./node-version.mjs";
import { buildWhenNeeded } from "./build.mjs";
import { prove } from "./prove.mjs";

/** `npm run prove:failures`: lets every call of the upstream fail in all eight ways; `npm test` takes two of them each. */
await buildWhenNeeded();
prove(["--project", "journeys", "tests/journeys/failure-matrix.test.ts"], { FAILURES_EACH: "8" });
