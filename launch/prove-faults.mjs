import "./node-version.mjs";
import { buildWhenNeeded } from "./build.mjs";
import { prove } from "./prove.mjs";

/** `npm run prove:faults`: lets the way to the upstream suffer for two minutes from each fault, under load; 15 minutes in all. */
await buildWhenNeeded();
prove(["--project", "journeys", "tests/journeys/faults.test.ts"], { FAULTS_IN_MS: "120000" });
