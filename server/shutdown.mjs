import { channel, subscribe } from "node:diagnostics_channel";
import { Socket } from "node:net";
import { closeAfter, delayClose, emptyListenQueue } from "./framework/node-server.mjs";
import { countResponsesInFlight } from "./requests.mjs";

/** Limit after the drain, below the kill timeouts of Docker (10 s) and Kubernetes (30 s). */
const timeLimitMs = 9_000;
/** Limit for accepting queued connections after the drain. */
const acceptLimitMs = 4_000;
/** A client that just connected or received a response may be about to send a request. */
const quietMs = 1_000;
const checkIntervalMs = 50;

/**
 * @typedef {object} ConnectionState
 * @property {number} quietSince time of accept or of the last response
 * @property {number} bytesRead at that time
 */

/** @type {Map<Socket, ConnectionState>} */
const connections = new Map();
let accepted = 0;
let stopping = false;

/** Whether this process has accepted a connection. */
export const isServing = () => accepted > 0;

export const isStopping = () => stopping;

/** @type {() => Promise<void>} */
let workAtTheEnd = async () => undefined;
/** @type {Promise<void> | undefined} */
let endOfWork;

/** Runs the shutdown work after the last response; a program that exits by itself waits for it. */
export function finishServing() {
  endOfWork ??= workAtTheEnd();
  return endOfWork;
}

/**
 * Graceful shutdown on SIGTERM and SIGINT. For `drainMs` it accepts connections while `/readyz` returns 503 and each
 * response closes its connection. It then accepts the listen queue, stops listening and completes requests in flight;
 * the program's `server.close()` waits for that. Remaining work is aborted 9 s after the drain.
 * @param {{ drainMs?: number, atTheEnd?: () => Promise<void> }} [options]
 */
export function enableGracefulShutdown({ drainMs = 0, atTheEnd = workAtTheEnd } = {}) {
  workAtTheEnd = atTheEnd;
  subscribe("net.server.socket", (message) => {
    if (typeof message !== "object" || message === null || !("socket" in message)) return;
    if (message.socket instanceof Socket) follow(message.socket);
  });
  const drained = new Promise((resolve) => {
    for (const signal of /** @type {const} */ (["SIGTERM", "SIGINT"])) {
      process.on(signal, () => {
        // The server does not listen yet, so there is no request to finish.
        if (!stopping && process.listenerCount(signal) < 2) process.exit(0);
        if (stopping) return;
        stopping = true;
        resolve(stop(drainMs));
      });
    }
  });
  delayClose({ isStopping, drained });
}

/** @param {Socket} socket */
function follow(socket) {
  accepted += 1;
  connections.set(socket, { quietSince: performance.now(), bytesRead: 0 });
  socket.once("close", () => connections.delete(socket));
}

/** Records that the last response on a connection has ended. @param {Socket} socket */
export function markIdle(socket) {
  const state = connections.get(socket);
  if (state === undefined) return;
  state.quietSince = performance.now();
  state.bytesRead = socket.bytesRead;
}

/** @param {number} drainMs */
async function stop(drainMs) {
  setTimeout(() => process.exit(1), drainMs + timeLimitMs).unref();
  // The application ends its event streams.
  channel("envelopa:shutdown").publish({});
  countResponsesInFlight().forEach(closeAfter);
  await new Promise((resolve) => setTimeout(resolve, drainMs));
  await emptyListenQueue(() => accepted, { timeLimitMs: acceptLimitMs });
  endQuietConnections();
}

function endQuietConnections() {
  // setImmediate: after the poll phase, so that received data has been read.
  const closing = setInterval(() => setImmediate(look), checkIntervalMs);
  const look = () => {
    const busy = new Set([...countResponsesInFlight()].map(({ req }) => req.socket));
    for (const [socket, { quietSince, bytesRead }] of connections) {
      if (busy.has(socket)) continue;
      if (socket.bytesRead !== bytesRead) markIdle(socket);
      else if (performance.now() - quietSince >= quietMs) socket.destroy();
    }
    if (connections.size > 0 || countResponsesInFlight().size > 0) return;
    clearInterval(closing);
    void finishServing();
  };
}
