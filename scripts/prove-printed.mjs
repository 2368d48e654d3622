import "./node-version.mjs";
import { buildWhenNeeded } from "./build.mjs";
import { prove } from "./prove.mjs";

/** `npm run prove:printed`: starts the shop in an empty folder and checks every line it prints. */
await buildWhenNeeded();
prove(["--project", "journeys", "tests/scripts/printed.test.ts"], { PRINTED: "all" });
