import "./node-version.mjs";
import { buildWhenNeeded } from "./build.mjs";
import { measure } from "./prove.mjs";

/** `npm run prove:load`: applies half of the machine's capacity for LOAD_MINUTES (30) with LOAD_SHOPPERS (200). */
await buildWhenNeeded();
const { LOAD_MINUTES = "30", LOAD_SHOPPERS = "200" } = process.env;
measure(["bench/load/hold-half.ts", "--minutes", LOAD_MINUTES, "--shoppers", LOAD_SHOPPERS]);
