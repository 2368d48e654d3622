import { subscribe } from "node:diagnostics_channel";
import { IncomingMessage, ServerResponse } from "node:http";

/**
 * A finished request.
 * @typedef {object} Ended
 * @property {IncomingMessage} request
 * @property {ServerResponse} response
 * @property {number} durationInMs until the last byte was sent or the connection was lost
 * @property {boolean} isAborted the connection was lost before the response was complete
 */

/** @type {Set<ServerResponse>} */
const inFlight = new Set();

/** Responses not yet complete. @returns {ReadonlySet<ServerResponse>} */
export const countResponsesInFlight = () => inFlight;

/**
 * Observes every request of every HTTP server in this process.
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
