import path from "node:path";
import { describe, expect, inject, test } from "vitest";
import { engines } from "../../scripts/engines.mjs";
import { startChromium } from "./chromium-driver";
import type { Driver } from "./driver";
import { startFirefox } from "./firefox-driver";
import {
  changeQuantity,
  fillCart,
  giveAddress,
  giveLocation,
  payByCard,
  payWithPix,
  register,
  sendEmptyLogin,
} from "./purchase";
import { Shopper } from "./shopper";
import { coverWall, seeWall } from "./wall";
import { startWebKit } from "./webkit-driver";

/** `npm run test:engines` buys; `npm test` fills the cart and sees a wall in the engines that are installed. */
const isLong = process.env.ENGINES === "long";
const timeoutMs = isLong ? 600_000 : 300_000;
const screenshots = process.env.SCREENSHOTS || undefined;

type Engine = (typeof engines)[string];

const start: Record<Engine["kind"], (program: string, withScript: boolean) => Promise<Driver>> = {
  chromium: startChromium,
  firefox: startFirefox,
  webkit: startWebKit,
};

const firstLine = (fault: string) => fault.split("\n")[0];

/** Chromium logs the status of the refused login. */
const isRefusal = (fault: string) => /status of 400 \(Bad Request\) \S+\/login\b/.test(fault);

type Journey = (shopper: Shopper, withScript: boolean) => Promise<void>;

const buy: Journey = async (shopper, withScript) => {
  await sendEmptyLogin(shopper);
  await fillCart(shopper);
  if (!isLong) return seeWall(shopper);
  await changeQuantity(shopper);
  await register(shopper);
  await giveAddress(shopper);
  await payWithPix(shopper, inject("sandboxUrl"), withScript);
  await payByCard(shopper, withScript);
};

const cover: Journey = async (shopper, withScript) => {
  await giveLocation(shopper);
  await coverWall(shopper, withScript);
};

const journeys: Readonly<Record<string, Journey>> = isLong
  ? { "buys by Pix and by card": buy, "covers two faces of a wall": cover }
  : { "fills the cart and sees a wall": buy };

async function shopIn(name: string, { kind, find }: Engine, journey: Journey, withScript: boolean) {
  const program = find();
  if (program === undefined) throw new Error(`${name} is not installed`);
  const driver = await start[kind](program, withScript);
  const folder =
    screenshots &&
    path.join(screenshots, `${driver.version}${withScript ? "" : "-no-script"}`.replaceAll("/", "-"));
  const storefrontUrl = inject("storefrontUrl");
  const shopper = new Shopper(driver, { storefrontUrl, withScript, folder });
  try {
    await journey(shopper, withScript);
  } catch (error) {
    await shopper.takePicture("failed");
    throw error;
  } finally {
    expect.soft([...shopper.flaws]).toEqual([]);
    const faults = driver.faults.filter((fault) => !isRefusal(fault)).map(firstLine);
    expect.soft([...new Set(faults)]).toEqual([]);
    await driver.close();
  }
}

for (const [name, engine] of Object.entries(engines)) {
  describe.skipIf(engine.find() === undefined)(name, () => {
    for (const [what, journey] of Object.entries(journeys)) {
      test(
        `a shopper ${what}, on pages that are styled and hydrated, without errors`,
        () => shopIn(name, engine, journey, true),
        timeoutMs,
      );
      test.runIf(engine.kind === "firefox")(
        `a shopper ${what} without script`,
        () => shopIn(name, engine, journey, false),
        timeoutMs,
      );
    }
  });
}
