import { scryptSync } from "node:crypto";
import { parentPort } from "node:worker_threads";

// Asynchronous scrypt would occupy libuv's thread pool, which file access and DNS lookups need.
parentPort?.on("message", ({ password, salt, keyLength, options }) => {
  try {
    parentPort?.postMessage({ key: scryptSync(password, salt, keyLength, options) });
  } catch (error) {
    parentPort?.postMessage({ failure: error instanceof Error ? error.message : "unknown" });
  }
});
