import puppeteer from "puppeteer-core";
import { type Driver, screen } from "./driver";

/** Firefox reports what was still loading when a page was left: pictures and Remix's data. */
const ofLeftPage = /A ServiceWorker intercepted|Error in input stream/;

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
  page.on("pageerror", (error) => {
    if (!ofLeftPage.test(String(error))) faults.push(String(error));
  });
  page.on("console", async (message) => {
    if (message.type() !== "error" || ofLeftPage.test(message.text())) return;
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
    mouse: page.mouse,
    type: (text) => page.keyboard.type(text),
    screenshot: () => page.screenshot(),
    close: () => browser.close(),
  };
}
