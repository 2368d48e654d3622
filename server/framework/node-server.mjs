import { Server } from "node:http";
import { Server as SocketServer } from "node:net";

/** Ends the connection with this response. @param {import("node:http").ServerResponse} response */
export function closeAfter(response) {
  if (!response.headersSent) response.setHeader("connection", "close");
}

/**
 * Delays `close()` of every HTTP server during shutdown, because it would drop queued connections and those without a
 * request.
 * @param {{ isStopping: () => boolean, drained: Promise<unknown> }} shutdown
 */
export function delayClose({ isStopping, drained }) {
  const closeAtOnce = Server.prototype.close;
  Server.prototype.close = function close(callback) {
    if (!isStopping()) return closeAtOnce.call(this, callback);
    // The HTTP server's own close() ends idle connections immediately.
    void drained.then(() => SocketServer.prototype.close.call(this, callback));
    return this;
  };
}

/**
 * Resolves after an event-loop poll that accepted no connection.
 * @param {() => number} countAccepted
 * @param {{ timeLimitMs: number }} limit
 */
export function emptyListenQueue(countAccepted, { timeLimitMs }) {
  const giveUpAt = performance.now() + timeLimitMs;
  let acceptedBefore = -1;
  return new Promise((resolve) => {
    const look = () => {
      // Immediates run after the poll phase, which accepts at least one queued connection.
      if (countAccepted() === acceptedBefore || performance.now() > giveUpAt) return resolve(undefined);
      acceptedBefore = countAccepted();
      setImmediate(look);
    };
    setImmediate(look);
  });
}
