import { writeFileSync } from "node:fs";
import { Session } from "node:inspector";

/** Preloaded with --import: the first SIGUSR2 starts a CPU profile, the second writes it. */
const session = new Session();
session.connect();
session.post("Profiler.enable");
let isRunning = false;

process.on("SIGUSR2", () => {
  if (!isRunning) {
    session.post("Profiler.start");
  } else {
    session.post("Profiler.stop", (failure, answer) => {
      if (failure) throw failure;
      writeFileSync(`${process.env.PROFILE_FOLDER}/${process.pid}.json`, JSON.stringify(answer.profile));
    });
  }
  isRunning = !isRunning;
});
