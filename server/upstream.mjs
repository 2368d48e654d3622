// Preloaded into the reference upstream (node --import). Accepts any request id, because storefronts are its only
// clients.
import { instrumentServer } from "./instrument-server.mjs";

await instrumentServer("upstream", { trustsRequestIds: true });
