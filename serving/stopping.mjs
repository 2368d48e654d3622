import { subscribe } from "node:diagnostics_channel";
import { Server } from "node:http";
import { Socket, Server as SocketServer } from "node:net";
import { responsesInFlight } from "./requests.mjs";

/** After the drain. Below the 30 s after which Kubernetes, and the 10 s after which Docker, kill what was asked to stop. */
const timeLimitMs = 9_000;
/** How long new connections may keep the listening socket open after the drain. */
const acceptLimitMs = 4_000;
/** A client that has just been answered, or has just connected, may be about to send a request. */
const quietMs = 1_000;
const checkIntervalMs = 50;

/**
 * @typedef {object} ConnectionState
 * @property {number} quietSince when it was accepted, or its last answer ended
 * @property {number} bytesRead until then
 */

/** @type {Set<Server>} */
const servers = new Set();
/** @type {Map<Socket, ConnectionState>} */
const connections = new Map();
let accepted = 0;
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
 * Ends the process well when it is asked to (SIGTERM, SIGINT). For `drainMs` it goes on accepting while `/readyz` answers 503 and each
 * answer closes its connection; then it accepts what waits in the listen queue, stops listening, and answers what has been
 * sent. The program's own `server.close()` waits for that. What is not done 9 s after the drain is cut off.
 *
 * @param {{ drainMs?: number, atTheEnd?: () => Promise<void> }} [options]
 */
export function stopWell({ drainMs = 0, atTheEnd = workAtTheEnd } = {}) {
  workAtTheEnd = atTheEnd;
  subscribe("net.server.socket", (message) => {
    if (typeof message !== "object" || message === null || !("socket" in message)) return;
    const { socket } = message;
    if (socket instanceof Socket && "server" in socket && socket.server instanceof Server) {
      servers.add(socket.server);
      follow(socket);
    }
  });
  const drained = new Promise((resolve) => {
    for (const signal of /** @type {const} */ (["SIGTERM", "SIGINT"])) {
      process.on(signal, () => {
        // The program has not come to where it listens, to the network or to signals: there is nothing to finish.
        if (!stopping && process.listenerCount(signal) < 2) process.exit(0);
        if (stopping) return;
        stopping = true;
        resolve(stop(drainMs));
      });
    }
  });
  closeServersAfter(drained);
}

/** @param {Socket} socket */
function follow(socket) {
  accepted += 1;
  connections.set(socket, { quietSince: performance.now(), bytesRead: 0 });
  socket.once("close", () => connections.delete(socket));
}

/**
 * Takes note that a connection has been answered.
 *
 * @param {Socket} socket
 */
export function markQuiet(socket) {
  const state = connections.get(socket);
  if (state === undefined) return;
  state.quietSince = performance.now();
  state.bytesRead = socket.bytesRead;
}

/**
 * Has `close()` of every HTTP server wait. It would drop the connections in the listen queue, and those that just now carry no request.
 *
 * @param {Promise<unknown>} drained
 */
function closeServersAfter(drained) {
  const closeAtOnce = Server.prototype.close;
  Server.prototype.close = function close(callback) {
    if (!stopping) return closeAtOnce.call(this, callback);
    // Not the HTTP server's own, which ends every connection without a request at once.
    void drained.then(() => SocketServer.prototype.close.call(this, callback));
    return this;
  };
}

/** @param {number} drainMs */
async function stop(drainMs) {
  setTimeout(() => process.exit(1), drainMs + timeLimitMs).unref();
  for (const response of responsesInFlight()) response.shouldKeepAlive = false;
  await new Promise((resolve) => setTimeout(resolve, drainMs));
  await emptyListenQueue();
  endQuietConnections();
}

/** Resolves in the moment after the event loop has polled and found no connection to accept. */
function emptyListenQueue() {
  const giveUpAt = performance.now() + acceptLimitMs;
  let acceptedBefore = -1;
  return new Promise((resolve) => {
    const look = () => {
      // Immediates run right after the poll, in which at least one waiting connection is accepted.
      if (accepted === acceptedBefore || performance.now() > giveUpAt) return resolve(undefined);
      acceptedBefore = accepted;
      setImmediate(look);
    };
    setImmediate(look);
  });
}

function endQuietConnections() {
  // After the poll, so that what has arrived has been read.
  const closing = setInterval(() => setImmediate(look), checkIntervalMs);
  const look = () => {
    const busy = new Set([...responsesInFlight()].map(({ req }) => req.socket));
    for (const [socket, { quietSince, bytesRead }] of connections) {
      if (busy.has(socket)) continue;
      if (socket.bytesRead !== bytesRead) markQuiet(socket);
      else if (performance.now() - quietSince >= quietMs) socket.destroy();
    }
    if (connections.size > 0 || responsesInFlight().size > 0) return;
    clearInterval(closing);
    void finishServing();
  };
}
