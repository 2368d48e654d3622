import path from "node:path";
import { describe, expect, inject, test } from "vitest";
import { engines } from "../../scripts/engines.mjs";
import { startChromium } from "./chromium-driver";
import type { Driver } from "./driver";
import { startFirefox } from "./firefox-driver";
import { changeQuantity, fillCart, giveAddress, payByCard, payWithPix, register } from "./purchase";
import { Shopper } from "./shopper";
import { startWebKit } from "./webkit-driver";

/** `npm run test:engines` buys; `npm test` fills the cart in the engines that are installed. */
const isLong = process.env.ENGINES === "long";
const timeoutMs = isLong ? 600_000 : 120_000;
const screenshots = process.env.SCREENSHOTS || undefined;

type Engine = (typeof engines)[string];

const start: Record<Engine["kind"], (program: string, withScript: boolean) => Promise<Driver>> = {
  chromium: startChromium,
  firefox: startFirefox,
  webkit: startWebKit,
};

const firstLine = (fault: string) => fault.split("\n")[0];

async function shopIn(name: string, { kind, find }: Engine, withScript: boolean): Promise<void> {
  const program = find();
  if (program === undefined) throw new Error(`${name} is not installed`);
  const driver = await start[kind](program, withScript);
  const folder =
    screenshots &&
    path.join(screenshots, `${driver.version}${withScript ? "" : "-no-script"}`.replaceAll("/", "-"));
  const storefrontUrl = inject("storefrontUrl");
  const shopper = new Shopper(driver, { storefrontUrl, withScript, folder });
  try {
    await fillCart(shopper);
    if (isLong) {
      await changeQuantity(shopper);
      await register(shopper);
      await giveAddress(shopper);
      await payWithPix(shopper, inject("sandboxUrl"), withScript);
      await payByCard(shopper, withScript);
    }
  } catch (error) {
    await shopper.takePicture("failed");
    throw error;
  } finally {
    expect.soft([...shopper.flaws]).toEqual([]);
    expect.soft([...new Set(driver.faults.map(firstLine))]).toEqual([]);
    await driver.close();
  }
}

for (const [name, engine] of Object.entries(engines)) {
  describe.skipIf(engine.find() === undefined)(name, () => {
    const what = isLong ? "buys by Pix and by card" : "fills the cart";
    test(
      `a shopper ${what}, on pages that are styled and hydrated, without errors`,
      () => shopIn(name, engine, true),
      timeoutMs,
    );
    test.runIf(engine.kind === "firefox")(
      `a shopper ${what} without script`,
      () => shopIn(name, engine, false),
      timeoutMs,
    );
  });
}
