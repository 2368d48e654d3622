// Preloaded into remix-serve (node --import) for features it has no settings for.
import morgan from "morgan";
import { instrumentServer } from "./instrument-server.mjs";

// Disables remix-serve's access log, which would include query strings.
morgan.format("tiny", () => undefined);
await instrumentServer("storefront");
