import { writeFileSync } from "node:fs";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

/** Preloaded into a program whose memory a test watches: at SIGUSR2 it collects garbage and writes down what is left. */
setFlagsFromString("--expose-gc");
const collectGarbage = runInNewContext("gc");

process.on("SIGUSR2", () => {
  collectGarbage();
  collectGarbage();
  writeFileSync(`${process.env.MEMORY_FOLDER}/${process.pid}.json`, JSON.stringify(process.memoryUsage()));
});
