import { chromium } from "@playwright/test";
import { type Driver, screen } from "./driver";

/** Playwright's locators need a newer Chromium than these; Puppeteer cannot open a page in them. */
export async function startChromium(program: string): Promise<Driver> {
  const browser = await chromium.launch({
    executablePath: program,
    args: ["--no-sandbox", "--no-zygote", "--disable-gpu", "--disable-dev-shm-usage"],
  });
  const page = await browser.newPage({ viewport: screen, locale: "pt-BR" });
  const faults: string[] = [];
  page.on("pageerror", ({ message }) => faults.push(message));
  page.on("console", (message) => {
    if (message.type() === "error") faults.push(`${message.text()} ${message.location().url}`);
  });
  return {
    version: `chromium/${browser.version()}`,
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
