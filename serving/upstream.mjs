// Loaded before the reference upstream (node --import). It is asked by storefronts, whose ids are for its log alone.
import { serveWell } from "./program.mjs";

await serveWell("upstream", { keepsAnyId: true });
