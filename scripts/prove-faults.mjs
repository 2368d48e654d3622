import "./node-version.mjs";
import { buildWhenNeeded } from "./build.mjs";
import { prove } from "./prove.mjs";

/** `npm run prove:faults`: applies each network fault to the upstream connection under load for two minutes. */
await buildWhenNeeded();
prove(["--project", "journeys", "tests/journeys/faults.test.ts"], { FAULTS_IN_MS: "120000" });
