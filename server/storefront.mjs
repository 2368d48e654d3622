// Preloaded into remix-serve (node --import) for features it has no settings for.
import { disableAccessLog } from "./framework/remix-access-log.mjs";
import { encodeDataOnDemand } from "./framework/remix-data-stream.mjs";
import { matchFewerRoutes } from "./framework/remix-router.mjs";
import { instrumentServer } from "./instrument-server.mjs";

disableAccessLog();
matchFewerRoutes();
encodeDataOnDemand();
await instrumentServer("storefront");
