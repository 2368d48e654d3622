import { brotliCompressSync } from "node:zlib";
import type { Browser } from "@playwright/test";
import { onPhone } from "./phone";
import type { Subject } from "./subjects";

export const kinds = ["Document", "Stylesheet", "Script", "Image", "Other"] as const;
type Kind = (typeof kinds)[number];

export interface Received {
  readonly bytes: Readonly<Record<Kind, number>>;
  readonly sum: number;
  readonly requests: number;
  /** Bytes that block the first paint: the document and render-blocking style sheets. */
  readonly firstView: number;
  /** All script files at brotli quality 11, for comparison between servers with different compression. */
  readonly scriptAtBest: number;
}

const blockingBytes = `performance.getEntriesByType("resource")
  .filter(({ renderBlockingStatus }) => renderBlockingStatus === "blocking")
  .reduce((sum, { transferSize }) => sum + transferSize, 0)`;

/** Transfer size of a first visit as the browser counts it, compressed and with response headers. */
export function receive(
  browser: Browser,
  subject: Pick<Subject, "address" | "headers" | "cookie">,
): Promise<Received> {
  return onPhone(browser, subject, "as fast as it goes", async (page, session) => {
    const kindOf = new Map<string, Kind>();
    const bytes: Record<Kind, number> = { Document: 0, Stylesheet: 0, Script: 0, Image: 0, Other: 0 };
    const scripts: Promise<Buffer>[] = [];
    let requests = 0;
    session.on("Network.responseReceived", ({ requestId, type }) => {
      kindOf.set(requestId, kinds.find((kind) => kind === type) ?? "Other");
    });
    session.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
      bytes[kindOf.get(requestId) ?? "Other"] += encodedDataLength;
      requests += 1;
    });
    page.on("response", (response) => {
      if (response.request().resourceType() === "script") scripts.push(response.body());
    });
    await page.goto(subject.address, { waitUntil: "networkidle" });
    const sum = kinds.reduce((total, kind) => total + bytes[kind], 0);
    const atBest = (await Promise.all(scripts)).map((script) => brotliCompressSync(script).length);
    const firstView = bytes.Document + Number(await page.evaluate(blockingBytes));
    return { bytes, sum, requests, firstView, scriptAtBest: atBest.reduce((total, each) => total + each, 0) };
  });
}
