import "../node-version.mjs";
import { readArguments } from "../read-arguments.mjs";
import { withDatabase } from "../with-database";
import { jobsUsage, readJobsCommand } from "./run-command";

/** `npm run jobs`: what the background has to do, and what it has given up. */
const run = readArguments(jobsUsage, readJobsCommand);
await withDatabase({ connections: 1 }, ({ db }) => run(db));
