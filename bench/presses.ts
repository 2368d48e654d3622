import { fileURLToPath } from "node:url";
import type { Browser } from "@playwright/test";
import { onPhone } from "./phone";
import type { Subject } from "./subjects";

/** When the button is pressed: on paint, one second later while script loads, or after hydration. */
export type When = "at once" | "a second later" | "hydrated";

export interface Press {
  /** Time in ms from navigation start until a page shows the product in the cart. */
  readonly workedInMs: number;
  readonly sincePressInMs: number;
}

const timeoutMs = 30_000;

/** Measures on slow 3G; `null` if the product was not added to the cart exactly once. */
export function pressLink(browser: Browser, subject: Subject, when: When): Promise<Press | null> {
  return onPhone(browser, subject, "slow 3G", async (page, session) => {
    let tell: (outcome: Press | null) => void = () => {};
    const outcome = new Promise<Press | null>((resolve) => {
      tell = resolve;
    });
    await page.exposeFunction("benchInCart", (begunAt: number, pressedAt: number, workedAt: number) =>
      tell({ workedInMs: workedAt - begunAt, sincePressInMs: workedAt - pressedAt }),
    );
    // A real tap, which scripts can tell from one of theirs.
    await page.exposeFunction("benchTap", async (x: number, y: number) => {
      await session.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints: [{ x, y }] });
      await session.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
    });
    await page.addInitScript(`globalThis.benchWhen = ${JSON.stringify(when)}`);
    await page.addInitScript({ path: fileURLToPath(new URL("./in-page/press.js", import.meta.url)) });
    // The press navigates away before the load event.
    await page.goto(subject.address, { waitUntil: "commit" });
    const timer = setTimeout(() => tell(null), timeoutMs);
    return outcome.finally(() => clearTimeout(timer));
  });
}
