// Preloaded into remix-serve (node --import) for features it has no settings for.
import { disableAccessLog } from "./framework/remix-access-log.mjs";
import { matchFewerRoutes } from "./framework/remix-router.mjs";
import { instrumentServer } from "./instrument-server.mjs";

disableAccessLog();
matchFewerRoutes();
await instrumentServer("storefront");
