import { setTimeout as sleep } from "node:timers/promises";
import type { Browser } from "@playwright/test";
import { z } from "zod";
import { onPhone } from "./phone";
import type { Subject } from "./subjects";

const paints = z.object({ first: z.number(), largest: z.number(), shift: z.number() });
export type Paints = z.output<typeof paints>;

const tries = 3;

/** When a first visit on slow 3G paints first and largest, in ms from its beginning, and how much moved meanwhile. */
export async function paint(browser: Browser, subject: Subject): Promise<Paints> {
  for (let attempt = 0; attempt < tries; attempt += 1) {
    const seen = await paintOnce(browser, subject);
    if (seen.first > 0 && seen.largest > 0) return seen;
  }
  throw new Error(`${subject.address} was never seen painted`);
}

/** Headless Chromium now and then records nothing; then both are 0. */
function paintOnce(browser: Browser, subject: Subject): Promise<Paints> {
  return onPhone(browser, subject, "slow 3G", async (page) => {
    await page.addInitScript({ path: new URL("./in-page/paints.js", import.meta.url).pathname });
    await page.goto(subject.address, { waitUntil: "networkidle", timeout: 60_000 });
    let seen = paints.parse(await page.evaluate("benchPaints"));
    // On a busy machine all may have arrived before anything is painted.
    for (let look = 0; look < 20 && seen.largest === 0; look += 1) {
      await sleep(250);
      seen = paints.parse(await page.evaluate("benchPaints"));
    }
    return seen;
  });
}
