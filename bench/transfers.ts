import type { CDPSession } from "@playwright/test";

export const kinds = ["Document", "Redirect", "Fetch", "Script", "Stylesheet", "Image", "Other"] as const;
export type Transfer = (typeof kinds)[number];
export type Transfers = Record<Transfer, number> & { requests: number };

const none = (): Transfers => ({
  Document: 0,
  Redirect: 0,
  Fetch: 0,
  Script: 0,
  Stylesheet: 0,
  Image: 0,
  Other: 0,
  requests: 0,
});

export const getKind = (type: string | undefined): Transfer => kinds.find((kind) => kind === type) ?? "Other";

export const addUp = (transfers: Transfers) => kinds.reduce((sum, kind) => sum + transfers[kind], 0);

/** Counts bytes as the browser does, compressed and with headers; the function returns and resets the counts. */
export function countTransfers(session: CDPSession): () => Transfers {
  let counted = none();
  const kindOfRequest = new Map<string, Transfer>();
  const arrived = new Map<string, number>();
  const end = (requestId: string, bytes: number) => {
    counted[kindOfRequest.get(requestId) ?? "Other"] += bytes;
    counted.requests += 1;
  };
  session.on("Network.responseReceived", ({ requestId, type }) => {
    kindOfRequest.set(requestId, getKind(type));
  });
  session.on("Network.requestWillBeSent", ({ redirectResponse }) => {
    if (redirectResponse) counted.Redirect += redirectResponse.encodedDataLength;
  });
  session.on("Network.loadingFinished", ({ requestId, encodedDataLength }) =>
    end(requestId, encodedDataLength),
  );
  // Remix aborts some fetches after reading the body, which the browser reports as failed.
  session.on("Network.dataReceived", ({ requestId, encodedDataLength }) => {
    arrived.set(requestId, (arrived.get(requestId) ?? 0) + encodedDataLength);
  });
  session.on("Network.loadingFailed", ({ requestId }) => end(requestId, arrived.get(requestId) ?? 0));
  return () => {
    const before = counted;
    counted = none();
    return before;
  };
}
