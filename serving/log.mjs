import { format } from "node:util";
import pino from "pino";
import { loggablePath, pathnameOf, withoutPersonalData } from "./personal-data.mjs";
import { givenRouteName } from "./route-names.mjs";

/**
 * A program's log: a line of JSON for each entry, on standard output.
 *
 * @param {{ program: string, level: string }} options
 * @param {import("pino").DestinationStream} [destination]
 */
export const openLog = ({ program, level }, destination = pino.destination({ fd: 1, sync: true })) =>
  pino(
    {
      level,
      base: { program, pid: process.pid },
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
      messageKey: "message",
    },
    destination,
  );

/** Asked for by machines every few seconds, or once for each file of a page. */
const routine = /^\/(?:healthz|readyz|metrics|assets\/|Uploads\/|imagens\/)/;

/**
 * One entry for a request that has ended: what was asked for, and how it went; nothing of who asked.
 *
 * @param {import("pino").Logger} log
 * @param {import("./requests.mjs").Ended} ended
 */
export function logRequest(log, { request, response, durationInMs, isAborted }) {
  const { method, url = "/", headers } = request;
  const { statusCode } = response;
  const level = statusCode >= 500 ? "warn" : routine.test(pathnameOf(url)) ? "debug" : "info";
  if (!log.isLevelEnabled(level)) return;
  const route = givenRouteName(response);
  log[level](
    {
      requestId: headers["x-request-id"],
      method,
      ...(route === undefined ? { path: loggablePath(url) } : { route }),
      status: statusCode,
      durationInMs: Math.round(durationInMs * 10) / 10,
      ...(isAborted ? { aborted: true } : {}),
    },
    "request",
  );
}

/** @param {Error} error */
let describeError = (error) => error.stack ?? error.message;

/**
 * Says how errors are told in this program, where more is known than that they are errors.
 *
 * @param {(error: Error) => string} describe
 */
export function describeErrorsBy(describe) {
  describeError = describe;
}

/**
 * From now on what the program writes to its console goes to the log, so that the whole log is lines of one kind.
 *
 * @param {import("pino").Logger} log
 */
export function logConsole(log) {
  for (const [method, level] of /** @type {const} */ ([
    ["debug", "debug"],
    ["log", "info"],
    ["info", "info"],
    ["warn", "warn"],
    ["error", "error"],
  ])) {
    console[method] = (...words) => {
      // remix-serve reports by the console that it has closed: with nothing.
      if (words.every((word) => word === undefined)) return;
      log[level](withoutPersonalData(format(...words.map(told))));
    };
  }
}

/**
 * The last entry of a process that an error ends once it serves, told as any other. One that cannot start says why in plain words.
 *
 * @param {import("pino").Logger} log
 * @param {() => boolean} isServing
 */
export function logLastWords(log, isServing) {
  process.on("uncaughtException", (error) => {
    if (isServing()) log.fatal(withoutPersonalData(format("ended by", told(error))));
    else process.stderr.write(`${error?.stack ?? error}\n`);
    process.exit(1);
  });
}

/**
 * A promise that was rejected and never handled is one operation's failure, most often one request's: it is logged and
 * counted, and the process goes on serving everybody else. While the program starts it ends the process, as Node does.
 *
 * @param {import("pino").Logger} log
 * @param {{ isServing: () => boolean, count: () => void }} process
 */
export function logUnhandledRejections(log, { isServing, count }) {
  process.on("unhandledRejection", (reason) => {
    if (!isServing()) throw reason;
    count();
    log.error(withoutPersonalData(format("unhandled rejection", told(reason))));
  });
}

/** @param {unknown} word */
function told(word) {
  if (word instanceof Error) return describeError(word);
  return typeof word === "object" && word !== null ? `[${word.constructor?.name ?? "object"}]` : word;
}
