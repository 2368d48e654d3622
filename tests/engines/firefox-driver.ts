import puppeteer from "puppeteer-core";
import { type Driver, screen } from "./driver";

/** Over WebDriver BiDi, which Playwright does not speak to an unpatched Firefox. */
export async function startFirefox(program: string, withScript: boolean): Promise<Driver> {
  const browser = await puppeteer.launch({
    browser: "firefox",
    executablePath: program,
    timeout: 60_000,
    extraPrefsFirefox: { "javascript.enabled": withScript },
  });
  const page = await browser.newPage();
  await page.setViewport(screen);
  const faults: string[] = [];
  page.on("pageerror", (error) => faults.push(String(error)));
  page.on("console", async (message) => {
    // Firefox reports pictures that were still loading when the page was left.
    if (message.type() !== "error" || message.text().includes("A ServiceWorker intercepted")) return;
    const parts = message.args().map((part) => part.evaluate(String).catch(() => message.text()));
    faults.push(parts.length > 0 ? (await Promise.all(parts)).join(" ") : message.text());
  });
  return {
    version: await browser.version(),
    faults,
    async open(address) {
      await page.goto(address, { waitUntil: "domcontentloaded" });
    },
    evaluate: (expression) => page.evaluate(expression),
    clickAt: (x, y) => page.mouse.click(x, y),
    type: (text) => page.keyboard.type(text),
    screenshot: () => page.screenshot(),
    close: () => browser.close(),
  };
}
