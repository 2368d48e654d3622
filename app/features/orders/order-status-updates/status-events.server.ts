import { subscribe } from "node:diagnostics_channel";
import { eventStream } from "remix-utils/sse/server";

const checkIntervalInMs = 5_000;
/** Proxies close connections that are silent for a minute. */
const maxSilenceInMs = 20_000;
/** Then browsers reconnect by themselves. */
const maxStreamInMs = 600_000;
const maxStreams = 500;
/** Some tabs and devices; each stream asks the upstream every few seconds. */
const maxStreamsPerAccount = 5;
/** A household or an office; addresses of mobile carriers are shared by many, who then poll. */
const maxStreamsPerAddress = 50;

interface Holder {
  readonly accountId: number;
  /** Null for proxies that are not trusted: they are not counted. */
  readonly addressKey: string | null;
}

/** The holders of open streams, by how they are closed. */
const closing = new Map<() => void, Holder>();

subscribe("envelopa:shutdown", () => {
  for (const close of closing.keys()) close();
});

/**
 * Sends `read`'s value now and when it changes. 204 at a limit of all streams, the account's or the address's, after which
 * a browser polls instead.
 */
export function streamChanges(
  { signal, accountId, addressKey }: Holder & { readonly signal: AbortSignal },
  read: () => Promise<string | null>,
): Response {
  const holders = [...closing.values()];
  const ofAccount = holders.filter((each) => each.accountId === accountId);
  const ofAddress = holders.filter((each) => addressKey !== null && each.addressKey === addressKey);
  if (
    closing.size >= maxStreams ||
    ofAccount.length >= maxStreamsPerAccount ||
    ofAddress.length >= maxStreamsPerAddress
  ) {
    return new Response(null, { status: 204 });
  }
  return eventStream(
    signal,
    (send, close) => {
      const end = setTimeout(close, maxStreamInMs);
      let next: NodeJS.Timeout | undefined;
      let sent: string | null = null;
      let sentAtMs = 0;
      let isOpen = true;
      async function check() {
        const value = await read().catch((error: unknown) => {
          // A browser that leaves aborts the calls.
          if (isOpen) throw error;
          return null;
        });
        if (!isOpen) return;
        const isChanged = value !== null && value !== sent;
        if (isChanged || Date.now() - sentAtMs >= maxSilenceInMs) {
          send(isChanged ? { data: value } : { event: "unchanged", data: "" });
          sentAtMs = Date.now();
        }
        sent = value ?? sent;
        next = setTimeout(() => void check(), checkIntervalInMs);
      }
      closing.set(close, { accountId, addressKey });
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
