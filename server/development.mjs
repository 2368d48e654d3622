// Preloaded (node --import) into the development server, which has its own log and shutdown.
import { stampArrivals } from "./request-stamps.mjs";

stampArrivals();
