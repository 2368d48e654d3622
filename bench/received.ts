import { brotliCompressSync } from "node:zlib";
import type { Browser } from "@playwright/test";
import { onPhone } from "./phone";
import type { Subject } from "./subjects";
import { addUp, countTransfers, type Transfers } from "./transfers";

export interface Received {
  readonly bytes: Transfers;
  readonly sum: number;
  /** Bytes that block the first paint: the document and render-blocking style sheets. */
  readonly firstView: number;
  /** All script files at brotli quality 11, for comparison between servers with different compression. */
  readonly scriptAtBest: number;
}

const blockingBytes = `performance.getEntriesByType("resource")
  .filter(({ renderBlockingStatus }) => renderBlockingStatus === "blocking")
  .reduce((sum, { transferSize }) => sum + transferSize, 0)`;

/** Transfer size of a first visit. */
export function receive(
  browser: Browser,
  subject: Pick<Subject, "address" | "headers" | "cookie">,
): Promise<Received> {
  return onPhone(browser, subject, "as fast as it goes", async (page, session) => {
    const scripts: Promise<Buffer>[] = [];
    const read = countTransfers(session);
    page.on("response", (response) => {
      if (response.request().resourceType() === "script") scripts.push(response.body());
    });
    await page.goto(subject.address, { waitUntil: "networkidle" });
    const bytes = read();
    const atBest = (await Promise.all(scripts)).map((script) => brotliCompressSync(script).length);
    return {
      bytes,
      sum: addUp(bytes),
      firstView: bytes.Document + Number(await page.evaluate(blockingBytes)),
      scriptAtBest: atBest.reduce((total, each) => total + each, 0),
    };
  });
}
