import "./node-version.mjs";
import { buildWhenNeeded } from "./build.mjs";
import { measure } from "./prove.mjs";

/** `npm run prove:scale`: applies the same load to an increasing number of processes, SCALE_SECONDS (40) each. */
await buildWhenNeeded();
const { SCALE_SECONDS = "40", SCALE_SHOPPERS = "24" } = process.env;
measure(["bench/load/scale.ts", "--seconds", SCALE_SECONDS, "--shoppers", SCALE_SHOPPERS]);
