import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { z } from "zod";
import { refuseArguments } from "../../scripts/read-arguments.mjs";
import { drawPictures } from "./draw-pictures";
import { pictureSpec } from "./picture-spec";

refuseArguments(
  "npm run demo:draw: renders the pictures of picture-specs.json that demo/pictures/ does not contain",
);

const specs = z
  .array(pictureSpec)
  .parse(JSON.parse(readFileSync(new URL("./picture-specs.json", import.meta.url), "utf8")));
const folder = fileURLToPath(new URL("../pictures", import.meta.url));
const began = Date.now();
let drawn = 0;
await drawPictures(specs, folder, (done, total) => {
  drawn += 1;
  const seconds = Math.round((((Date.now() - began) / drawn) * (total - done)) / 1000);
  if (done % 25 === 0 || done === total) console.log(`${done}/${total}, ${seconds} s left`);
});
