import {
  type Browser,
  type BrowserContextOptions,
  type CDPSession,
  chromium,
  devices,
  type Page,
} from "@playwright/test";
import { findChromium } from "../scripts/chromium.mjs";
import type { Subject } from "./subjects";

const slow3g = {
  offline: false,
  latency: 400,
  downloadThroughput: 400_000 / 8,
  uploadThroughput: 400_000 / 8,
};
const unlimited = { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput: -1 };
const timesSlower = 6;

export const startBrowser = (): Promise<Browser> =>
  chromium.launch({ executablePath: findChromium(), args: ["--no-sandbox"] });

export type Speed = "as fast as it goes" | "slow 3G";

/** A processor `slower` times slower goes with slow 3G. */
export async function setSpeed(session: CDPSession, speed: Speed, slower = timesSlower): Promise<void> {
  const isSlow = speed === "slow 3G";
  await session.send("Network.emulateNetworkConditions", isSlow ? slow3g : unlimited);
  await session.send("Emulation.setCPUThrottlingRate", { rate: isSlow ? slower : 1 });
}

/** A phone with an empty cache whose visitor has already entered a CEP. */
export async function onPhone<T>(
  browser: Browser,
  { address, headers, cookie }: Pick<Subject, "address" | "headers" | "cookie">,
  speed: Speed,
  use: (page: Page, session: CDPSession) => Promise<T>,
  options: BrowserContextOptions = {},
): Promise<T> {
  const context = await browser.newContext({
    // Also sets `Sec-CH-UA-Mobile`.
    userAgent: devices["Pixel 7"].userAgent,
    viewport: { width: 360, height: 740 },
    deviceScaleFactor: 2,
    isMobile: true,
    hasTouch: true,
    // Emulated media, which no phone has, would style and lay out the left page once more while the next one loads.
    colorScheme: null,
    reducedMotion: null,
    forcedColors: null,
    contrast: null,
    extraHTTPHeaders: { ...headers },
    ...options,
  });
  try {
    const pairs = cookie ? cookie.split("; ") : [];
    await context.addCookies(
      pairs.map((pair) => {
        const at = pair.indexOf("=");
        return { name: pair.slice(0, at), value: pair.slice(at + 1), url: new URL(address).origin };
      }),
    );
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    await session.send("Network.enable");
    if (speed === "slow 3G") await setSpeed(session, speed);
    return await use(page, session);
  } finally {
    await context.close();
  }
}
