import "../node-version.mjs";
import { createServices } from "../../api/create-services";
import { createDatabaseClock } from "../../api/database-clock";
import { readSettings } from "../../api/env";
import { readArguments } from "../read-arguments.mjs";
import { withDatabase } from "../with-database";
import { ordersUsage, readOrdersCommand } from "./run-command";

/** `npm run orders`: what waits to be sent, and what the shop does with an order. */
const run = readArguments(ordersUsage, readOrdersCommand);
await withDatabase({ connections: 2 }, async ({ db, pool, url, launch }) => {
  const settings = readSettings({
    ...process.env,
    SANDBOX: launch.sandbox ? "on" : "off",
    DATABASE_URL: url,
    UPLOADS_FOLDER: launch.uploadsFolder,
    STOREFRONT_ORIGIN: process.env.STOREFRONT_ORIGIN || launch.storefrontUrl,
  });
  return run(createServices(settings, db, await createDatabaseClock(pool), settings.providers));
});
