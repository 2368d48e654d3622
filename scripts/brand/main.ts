import { writeFileSync } from "node:fs";
import path from "node:path";
import { drawBrand } from "./draw-brand";

/** `npm run brand`: draws `public/` from `brand/`. */
const folder = path.resolve(import.meta.dirname, "../../public");
for (const [name, content] of await drawBrand()) writeFileSync(path.join(folder, name), content);
