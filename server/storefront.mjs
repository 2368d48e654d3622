// Preloaded into remix-serve (node --import) for features it has no settings for.
import { answerErrorsInPortuguese } from "./framework/express-errors.mjs";
import { disableAccessLog } from "./framework/remix-access-log.mjs";
import { matchFewerRoutes } from "./framework/remix-router.mjs";
import { instrumentServer } from "./instrument-server.mjs";

disableAccessLog();
matchFewerRoutes();
answerErrorsInPortuguese();
await instrumentServer("storefront");
