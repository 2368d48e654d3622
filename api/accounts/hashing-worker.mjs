import { scryptSync } from "node:crypto";
import { parentPort } from "node:worker_threads";

// On a thread of its own: the asynchronous scrypt would take libuv's threads, which files and look-ups of hosts need.
parentPort?.on("message", ({ password, salt, keyLength, options }) => {
  try {
    parentPort?.postMessage({ key: scryptSync(password, salt, keyLength, options) });
  } catch (error) {
    parentPort?.postMessage({ failure: error instanceof Error ? error.message : "unknown" });
  }
});
