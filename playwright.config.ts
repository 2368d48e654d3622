import { defineConfig, devices } from "@playwright/test";
import { findChromium } from "./launch/chromium.mjs";

const executablePath = findChromium();

/** The phone that most shoppers hold. */
const phone = {
  ...devices["Pixel 7"],
  viewport: { width: 360, height: 740 },
  // Less to draw for a machine without a graphics card; what sharp screens get is weighed elsewhere.
  deviceScaleFactor: 1,
};

/** The cookie of 'Modo leve: ligar'. `extraHTTPHeaders` would lose `Save-Data` at every redirect. */
const askedForLightMode = {
  cookies: [
    {
      name: "modo-leve",
      value: "1",
      domain: "localhost",
      path: "/",
      expires: -1,
      httpOnly: false,
      secure: false,
      sameSite: "Lax" as const,
    },
  ],
  origins: [],
};

/**
 * `npm test` walks the main journeys three ways and everything else with script; `npm run test:browser` walks everything
 * three ways and audits every page at both widths.
 */
const everything = process.env.BROWSER_TESTS !== "short";
const journeys = [
  "buying-by-pix.spec.ts",
  "listing.spec.ts",
  "one-cart-two-tabs.spec.ts",
  "paying.spec.ts",
  "product.spec.ts",
  "waiting-for-payment.spec.ts",
  "*.plain.spec.ts",
];
const lightJourneys = ["buying-by-pix.spec.ts", "product.spec.ts"];

export default defineConfig({
  testDir: "e2e",
  outputDir: "test-results",
  globalSetup: "./tests/setup/browser-shop.ts",
  fullyParallel: true,
  // A browser waits more than it works.
  workers: 3,
  timeout: 60_000,
  // A browser on a busy machine now and then needs longer than a test waits; the report names what passed only then.
  retries: 1,
  reporter: [["list"]],
  use: {
    // Written by the global setup, before any browser starts.
    baseURL: process.env.SHOP_URL,
    locale: "pt-BR",
    // What a worker keeps for when there is no network has a test of its own.
    serviceWorkers: "block",
    timezoneId: "America/Sao_Paulo",
    screenshot: "only-on-failure",
    // A trace of every test would cost as much as the test.
    trace: "on-first-retry",
    launchOptions: {
      executablePath,
      args: ["--no-sandbox", "--disable-dev-shm-usage"],
    },
  },
  projects: [
    { name: "javascript", testIgnore: "*.plain.spec.ts", use: phone },
    {
      name: "no-javascript",
      // axe needs timers, which stand still here; documents without script are those of the light mode.
      testIgnore: ["audit.spec.ts", "extremes.spec.ts", "*.scripted.spec.ts"],
      testMatch: everything ? undefined : journeys,
      use: { ...phone, javaScriptEnabled: false },
    },
    {
      name: "light",
      // Journeys, and what looks different here; the rest is the same document as without script.
      testIgnore: ["address.spec.ts", "header.spec.ts", "listing.spec.ts", "*.scripted.spec.ts"],
      // The same documents as with script, but for what is left out: one width of each will do.
      grepInvert: /(on a screen of|missing pictures at) 1280 px/,
      testMatch: everything ? undefined : lightJourneys,
      use: { ...phone, storageState: askedForLightMode },
    },
  ],
});
