import "./node-version.mjs";
import { buildWhenNeeded } from "./build.mjs";
import { measure } from "./prove.mjs";

/** `npm run prove:scale`: the same load on more and more processes, each for SCALE_SECONDS (40). */
await buildWhenNeeded();
const { SCALE_SECONDS = "40", SCALE_SHOPPERS = "24" } = process.env;
measure(["bench/load/scale.ts", "--seconds", SCALE_SECONDS, "--shoppers", SCALE_SHOPPERS]);
