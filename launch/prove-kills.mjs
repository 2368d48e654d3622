import "./node-version.mjs";
import { buildWhenNeeded } from "./build.mjs";
import { prove } from "./prove.mjs";

/**
 * `npm run prove:kills`: 500 orders are placed while storefront, upstream and PostgreSQL are killed 60 times and more;
 * `npm test` places a few under some kills.
 */
await buildWhenNeeded();
prove(["--project", "journeys", "tests/journeys/killed-while-ordering.test.ts"], {
  KILLED_ORDERS: "500",
  KILLS: "66",
});
