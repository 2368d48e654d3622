import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import type { Browser } from "@playwright/test";
import { z } from "zod";
import { onPhone } from "./phone";
import type { Subject } from "./subjects";

const paints = z.object({ first: z.number(), largest: z.number(), shift: z.number() });
export type Paints = z.output<typeof paints>;

const tries = 3;

/** First and largest contentful paint on slow 3G in ms since navigation start, and the layout shift. */
export async function paint(browser: Browser, subject: Subject): Promise<Paints> {
  for (let attempt = 0; attempt < tries; attempt += 1) {
    const seen = await paintOnce(browser, subject);
    if (seen.first > 0 && seen.largest > 0) return seen;
  }
  throw new Error(`${subject.address} was never seen painted`);
}

/** Headless Chromium occasionally records no paint; both values are then 0. */
function paintOnce(browser: Browser, subject: Subject): Promise<Paints> {
  return onPhone(browser, subject, "slow 3G", async (page) => {
    await page.addInitScript({ path: fileURLToPath(new URL("./in-page/paints.js", import.meta.url)) });
    await page.goto(subject.address, { waitUntil: "networkidle", timeout: 60_000 });
    let seen = paints.parse(await page.evaluate("benchPaints"));
    // The page can finish loading before the first paint on a busy machine.
    for (let look = 0; look < 20 && seen.largest === 0; look += 1) {
      await sleep(250);
      seen = paints.parse(await page.evaluate("benchPaints"));
    }
    return seen;
  });
}
