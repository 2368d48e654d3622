import { writeFileSync } from "node:fs";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

/** Preloaded for memory tests: on SIGUSR2 collects garbage and writes the remaining heap size. */
setFlagsFromString("--expose-gc");
const collectGarbage = runInNewContext("gc");

process.on("SIGUSR2", () => {
  collectGarbage();
  collectGarbage();
  writeFileSync(`${process.env.MEMORY_FOLDER}/${process.pid}.json`, JSON.stringify(process.memoryUsage()));
});
