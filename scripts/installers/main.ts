import "../node-version.mjs";
import { readArguments } from "../read-arguments.mjs";
import { withDatabase } from "../with-database";
import { installersUsage, readInstallersCommand } from "./run-command";

/** `npm run installers`: whose contacts customers do not see yet, and the shop's approval. */
const run = readArguments(installersUsage, readInstallersCommand);
await withDatabase({ connections: 1 }, ({ db }) => run(db));
