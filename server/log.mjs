import { format } from "node:util";
import pino from "pino";
import { isCloseMessage } from "./framework/remix-serve.mjs";
import { getPathname, toLoggablePath, withoutPersonalData } from "./personal-data.mjs";
import { readRouteName } from "./route-names.mjs";

/** A system call for every request would take a sixth of the upstream's time. */
const batching = { minLength: 8_192, periodicFlush: 200 };

/**
 * Writes one JSON line per entry to standard output: warnings and errors at once, other lines after at most 0.2 s or
 * when the process exits.
 * @param {{ program: string, level: string }} options
 */
export function openLog({ program, level }) {
  const destination = pino.destination({ fd: 1, sync: true, ...batching });
  // Its own never returns once the reader of standard output is gone; `flush` of a synchronous destination is enough.
  destination.flushSync = () => destination.flush();
  process.on("exit", () => destination.flush());
  return pino(
    {
      level,
      base: { program, pid: process.pid },
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
      messageKey: "message",
      hooks: {
        logMethod(words, log, levelNumber) {
          log.apply(this, words);
          if (levelNumber >= pino.levels.values.warn) destination.flush();
        },
      },
    },
    destination,
  );
}

/** Frequent requests from probes, or one per file of a page. */
const routine = /^\/(?:healthz|readyz|metrics|assets\/|Uploads\/|imagens\/)/;

/**
 * Logs a finished request without personal data.
 * @param {import("pino").Logger} log
 * @param {import("./requests.mjs").Ended} ended
 */
export function logRequest(log, { request, response, durationInMs, isAborted }) {
  const { method, url = "/", headers } = request;
  const { statusCode } = response;
  const usualLevel = routine.test(getPathname(url)) ? "debug" : "info";
  const level = statusCode >= 500 ? "warn" : usualLevel;
  if (!log.isLevelEnabled(level)) return;
  const route = readRouteName(response);
  log[level](
    {
      requestId: headers["x-request-id"],
      method,
      ...(route === undefined ? { path: toLoggablePath(url) } : { route }),
      status: statusCode,
      durationInMs: Math.round(durationInMs * 10) / 10,
      ...(isAborted ? { aborted: true } : {}),
    },
    "request",
  );
}

/** @param {Error} error */
let describeError = (error) => error.stack ?? error.message;

/** Replaces the error formatter. @param {(error: Error) => string} describe */
export function describeErrorsBy(describe) {
  describeError = describe;
}

/** Redirects console output to the log, so that every line is JSON. @param {import("pino").Logger} log */
export function logConsole(log) {
  for (const [method, level] of /** @type {const} */ ([
    ["debug", "debug"],
    ["log", "info"],
    ["info", "info"],
    ["warn", "warn"],
    ["error", "error"],
  ])) {
    console[method] = (...words) => {
      if (isCloseMessage(words)) return;
      log[level](withoutPersonalData(format(...words.map(toLoggable))));
    };
  }
}

/**
 * Logs the error that ends a serving process; during startup it prints one sentence instead.
 * @param {import("pino").Logger} log
 * @param {() => boolean} isServing
 */
export function logFatal(log, isServing) {
  process.on("uncaughtException", (error) => {
    if (isServing()) log.fatal(withoutPersonalData(format("ended by", toLoggable(error))));
    else process.stderr.write(`${error?.stack ?? error}\n`);
    process.exit(1);
  });
}

/**
 * Logs and counts unhandled rejections without ending the process, because each concerns one operation. During startup
 * a rejection ends the process, as in Node.
 * @param {import("pino").Logger} log
 * @param {{ isServing: () => boolean, count: () => void }} process
 */
export function logUnhandledRejections(log, { isServing, count }) {
  process.on("unhandledRejection", (reason) => {
    if (!isServing()) throw reason;
    count();
    log.error(withoutPersonalData(format("unhandled rejection", toLoggable(reason))));
  });
}

/** @param {unknown} word */
function toLoggable(word) {
  if (word instanceof Error) return describeError(word);
  return typeof word === "object" && word !== null ? `[${word.constructor?.name ?? "object"}]` : word;
}
