import { writeFileSync } from "node:fs";
import { Session } from "node:inspector";

/** Preloaded into a program that is looked into: SIGUSR2 begins a processor profile, and the next one writes it down. */
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
