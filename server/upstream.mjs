// Preloaded into the reference upstream (node --import). Accepts any request id, because storefronts are its only
// clients.
import { serveWell } from "./instrument-server.mjs";

await serveWell("upstream", { keepsAnyId: true });
