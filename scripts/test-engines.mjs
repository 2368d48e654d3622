import "./node-version.mjs";
import { parseArgs } from "node:util";
import { buildWhenNeeded } from "./build.mjs";
import { installEngines } from "./engines.mjs";
import { describeError } from "./launch-error.mjs";
import { runNamed } from "./named-programs.mjs";
import { readArguments } from "./read-arguments.mjs";

/**
 * `npm run test:engines`: buys and covers a wall in Firefox, WebKit and two old Chromiums, which it installs if they
 * are missing. `-- --screenshots FOLDER` also takes pictures of the pages in each; `-- -t Firefox` selects one.
 */
const { values } = readArguments("npm run test:engines -- [--screenshots FOLDER] [-t Firefox]", (args) =>
  parseArgs({
    args,
    options: { screenshots: { type: "string", default: "" }, t: { type: "string", short: "t", default: "" } },
  }),
);

await buildWhenNeeded();
await installEngines().catch((error) => console.error(describeError(error)));
const { NODE_ENV: _, ...inherited } = process.env;
const filter = values.t ? ["-t", values.t] : [];
await runNamed(
  ["node_modules/vitest/vitest.mjs", "run", "--project", "journeys", "tests/engines", ...filter],
  {
    ...inherited,
    ENGINES: "long",
    SCREENSHOTS: values.screenshots,
  },
);
