import type { Browser } from "@playwright/test";
import { z } from "zod";
import { onPhone } from "./phone";
import type { Subject } from "./subjects";

const paints = z.object({ first: z.number().positive(), largest: z.number().positive(), shift: z.number() });
export type Paints = z.output<typeof paints>;

/** When a first visit on slow 3G paints first and largest, in ms from its beginning, and how much moved meanwhile. */
export function paint(browser: Browser, subject: Subject): Promise<Paints> {
  return onPhone(browser, subject, "slow 3G", async (page) => {
    await page.addInitScript({ path: new URL("./in-page/paints.js", import.meta.url).pathname });
    await page.goto(subject.address, { waitUntil: "networkidle", timeout: 60_000 });
    return paints.parse(await page.evaluate("benchPaints"));
  });
}
