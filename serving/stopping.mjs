import { subscribe } from "node:diagnostics_channel";
import { Server } from "node:http";
import { Socket } from "node:net";
import { responsesInFlight } from "./requests.mjs";

/** Below the 30 s after which Kubernetes, and the 10 s after which Docker, kill what was asked to stop. */
const timeLimitInMs = 9_000;
const lookAgainAfterInMs = 50;

/** @type {Set<Server>} */
const servers = new Set();
let stopping = false;

/** Whether anybody has ever connected to this process. */
export const isServing = () => servers.size > 0;

/** Whether this process was asked to stop, and only finishes what it has begun. */
export const isStopping = () => stopping;

/** @type {() => Promise<void>} */
let workAtTheEnd = async () => undefined;
/** @type {Promise<void> | undefined} */
let endOfWork;

/** What is left to do once the last request has been answered. A program that ends by itself waits for it. */
export function finishServing() {
  endOfWork ??= workAtTheEnd();
  return endOfWork;
}

/**
 * Ends the process well when it is asked to (SIGTERM, SIGINT). The program itself stops listening; here the requests in flight are
 * given time to finish, no connection outlives its last answer, and what is not done within 9 s is cut off.
 *
 * @param {{ atTheEnd?: () => Promise<void> }} [options]
 */
export function stopWell({ atTheEnd = workAtTheEnd } = {}) {
  workAtTheEnd = atTheEnd;
  subscribe("net.server.socket", (message) => {
    if (typeof message !== "object" || message === null || !("socket" in message)) return;
    const { socket } = message;
    if (socket instanceof Socket && "server" in socket && socket.server instanceof Server) {
      servers.add(socket.server);
    }
  });
  for (const signal of /** @type {const} */ (["SIGTERM", "SIGINT"])) {
    process.on(signal, () => {
      // The program has not come to where it listens, to the network or to signals: there is nothing to finish.
      if (!stopping && process.listenerCount(signal) < 2) process.exit(0);
      stop();
    });
  }
}

function stop() {
  if (stopping) return;
  stopping = true;
  setTimeout(() => process.exit(1), timeLimitInMs).unref();
  for (const response of responsesInFlight()) response.shouldKeepAlive = false;
  const closing = setInterval(() => {
    const isDone = responsesInFlight().size === 0;
    for (const server of servers) {
      if (isDone) server.closeAllConnections();
      else server.closeIdleConnections();
    }
    if (!isDone) return;
    clearInterval(closing);
    void finishServing();
  }, lookAgainAfterInMs);
}
