import "./node-version.mjs";
import { buildWhenNeeded } from "./build.mjs";
import { prove } from "./prove.mjs";

/**
 * `npm run prove:printed`: starts the shop in an empty folder and tries every line that it prints; `npm test` does the
 * same with the pictures of the tests.
 */
await buildWhenNeeded();
prove(["--project", "journeys", "tests/launch/printed.test.ts"], { PRINTED: "all" });
