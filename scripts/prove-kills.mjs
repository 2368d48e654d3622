import "./node-version.mjs";
import { buildWhenNeeded } from "./build.mjs";
import { prove } from "./prove.mjs";

/** `npm run prove:kills`: places 500 orders while storefront, upstream and PostgreSQL are killed at least 60 times. */
await buildWhenNeeded();
prove(["--project", "journeys", "tests/journeys/killed-while-ordering.test.ts"], {
  KILLED_ORDERS: "500",
  KILLS: "66",
});
