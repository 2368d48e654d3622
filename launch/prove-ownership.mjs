import "./node-version.mjs";
import { buildWhenNeeded } from "./build.mjs";
import { prove } from "./prove.mjs";

/**
 * `npm run prove:ownership`: asks for everything that belongs to a shopper as somebody else, as nobody, and as an
 * installer, of the reference upstream and of the shop's own pages; prints what each was answered.
 */
await buildWhenNeeded();
prove(
  [
    ...["--project", "unit", "--project", "journeys"],
    ...["tests/api/somebody-elses.test.ts", "tests/journeys/somebody-elses.test.ts"],
  ],
  { TABLE: "1" },
);
