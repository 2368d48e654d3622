import { writeFileSync } from "node:fs";
import path from "node:path";
import { refuseArguments } from "../read-arguments.mjs";
import { drawBrand } from "./draw-brand";

refuseArguments("npm run brand: draws public/ from brand/");

/** `npm run brand`: draws `public/` from `brand/`. */
const folder = path.resolve(import.meta.dirname, "../../public");
for (const [name, content] of await drawBrand()) writeFileSync(path.join(folder, name), content);
