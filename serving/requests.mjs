import { subscribe } from "node:diagnostics_channel";
import { IncomingMessage, ServerResponse } from "node:http";

/**
 * What became of a request.
 *
 * @typedef {object} Ended
 * @property {IncomingMessage} request
 * @property {ServerResponse} response
 * @property {number} durationInMs until the last byte was handed to the network, or the connection was lost
 * @property {boolean} isAborted the connection was lost before the answer was whole
 */

/** @type {Set<ServerResponse>} */
const inFlight = new Set();

/** The answers that this process still owes. @returns {ReadonlySet<ServerResponse>} */
export const responsesInFlight = () => inFlight;

/**
 * Follows every request that any HTTP server of this process takes.
 *
 * @param {{ onStart?: (request: IncomingMessage, response: ServerResponse) => void, onEnd: (ended: Ended) => void }} what
 */
export function followRequests({ onStart, onEnd }) {
  subscribe("http.server.request.start", (message) => {
    if (typeof message !== "object" || message === null) return;
    if (!("request" in message) || !("response" in message)) return;
    const { request, response } = message;
    if (!(request instanceof IncomingMessage) || !(response instanceof ServerResponse)) return;
    const startedAt = performance.now();
    inFlight.add(response);
    onStart?.(request, response);
    response.once("close", () => {
      inFlight.delete(response);
      const isAborted = !response.writableFinished;
      onEnd({ request, response, durationInMs: performance.now() - startedAt, isAborted });
    });
  });
}
