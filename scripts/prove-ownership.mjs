import "./node-version.mjs";
import { buildWhenNeeded } from "./build.mjs";
import { prove } from "./prove.mjs";

/**
 * `npm run prove:ownership`: requests every resource of a shopper as another shopper, a guest and an installer, from
 * the upstream and the shop's pages, and prints each response.
 */
await buildWhenNeeded();
prove(
  [
    ...["--project", "unit", "--project", "journeys"],
    ...["tests/api/somebody-elses.test.ts", "tests/journeys/somebody-elses.test.ts"],
  ],
  { TABLE: "1" },
);
