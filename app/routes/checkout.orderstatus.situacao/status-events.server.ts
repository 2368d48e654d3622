import { subscribe } from "node:diagnostics_channel";
import { eventStream } from "remix-utils/sse/server";

const checkIntervalInMs = 5_000;
/** Proxies close connections that are silent for a minute. */
const maxSilenceInMs = 20_000;
/** Then browsers reconnect by themselves. */
const maxStreamInMs = 600_000;
const maxStreams = 500;

const closing = new Set<() => void>();

subscribe("envelopa:shutdown", () => {
  for (const close of closing) close();
});

/** Sends `read`'s value now and when it changes. 204 at the stream limit, after which a browser does not reconnect. */
export function streamChanges(signal: AbortSignal, read: () => Promise<string | null>): Response {
  if (closing.size >= maxStreams) return new Response(null, { status: 204 });
  return eventStream(
    signal,
    (send, close) => {
      const end = setTimeout(close, maxStreamInMs);
      let next: NodeJS.Timeout | undefined;
      let sent: string | null = null;
      let sentAtMs = 0;
      let isOpen = true;
      async function check() {
        const value = await read();
        if (!isOpen) return;
        const isChanged = value !== null && value !== sent;
        if (isChanged || Date.now() - sentAtMs >= maxSilenceInMs) {
          send(isChanged ? { data: value } : { event: "unchanged", data: "" });
          sentAtMs = Date.now();
        }
        sent = value ?? sent;
        next = setTimeout(() => void check(), checkIntervalInMs);
      }
      closing.add(close);
      void check();
      return () => {
        isOpen = false;
        closing.delete(close);
        clearTimeout(end);
        clearTimeout(next);
      };
    },
    { headers: { "x-accel-buffering": "no" } },
  );
}
