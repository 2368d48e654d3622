import type { Browser } from "@playwright/test";
import { onPhone } from "./phone";
import type { Subject } from "./subjects";

/** As soon as the button is painted; a second later, while script loads; when script has made the button its own. */
export type When = "at once" | "a second later" | "hydrated";

export interface Press {
  /** Until a page shows the product in the cart, in ms from the beginning of the visit. */
  readonly workedInMs: number;
  /** The same from the press on. */
  readonly sincePressInMs: number;
}

const patienceInMs = 30_000;

/** On slow 3G; `null` where the product never came into the cart, or came twice. */
export function press(browser: Browser, subject: Subject, when: When): Promise<Press | null> {
  return onPhone(browser, subject, "slow 3G", async (page) => {
    let tell: (outcome: Press | null) => void = () => {};
    const outcome = new Promise<Press | null>((resolve) => {
      tell = resolve;
    });
    await page.exposeFunction("benchInCart", (begunAt: number, pressedAt: number, workedAt: number) =>
      tell({ workedInMs: workedAt - begunAt, sincePressInMs: workedAt - pressedAt }),
    );
    await page.addInitScript(`globalThis.benchWhen = ${JSON.stringify(when)}`);
    await page.addInitScript({ path: new URL("./in-page/press.js", import.meta.url).pathname });
    // The press leaves the page before it has loaded.
    await page.goto(subject.address, { waitUntil: "commit" });
    const timer = setTimeout(() => tell(null), patienceInMs);
    return outcome.finally(() => clearTimeout(timer));
  });
}
