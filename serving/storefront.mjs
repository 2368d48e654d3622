// Loaded before remix-serve (node --import): what the shop needs of its server and remix-serve has no setting for.
import morgan from "morgan";
import { serveWell } from "./program.mjs";

// remix-serve prints its lines in this format, with whatever shoppers typed in the query. Ours are in the log.
morgan.format("tiny", () => undefined);
await serveWell("storefront");
