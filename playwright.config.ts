import { defineConfig, devices } from "@playwright/test";
import { findChromium } from "./scripts/chromium.mjs";

const executablePath = findChromium();

const phone = {
  ...devices["Pixel 7"],
  viewport: { width: 360, height: 740 },
  // Faster software rendering; high-density screens are covered by the size benchmarks.
  deviceScaleFactor: 1,
};

/** Cookie set by 'Modo leve: ligar'. `extraHTTPHeaders` would drop `Save-Data` at every redirect. */
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
 * `npm test` runs the main journeys in three modes and the rest with script only, without the tests tagged @long;
 * `npm run test:browser` runs everything in three modes and audits every page at both widths.
 */
const everything = process.env.BROWSER_TESTS !== "short";
const journeys = ["buying-by-pix.spec.ts", "funnel.spec.ts", "*.plain.spec.ts"];
const lightJourneys = ["buying-by-pix.spec.ts"];

export default defineConfig({
  testDir: "e2e",
  outputDir: "test-results",
  globalSetup: "./tests/setup/browser-shop.ts",
  grepInvert: everything ? undefined : /@long/,
  fullyParallel: true,
  workers: 4,
  // For a machine that does other work too: they only end what hangs.
  timeout: 600_000,
  expect: { timeout: 60_000 },
  // Timeouts on a busy machine are retried once; the report lists flaky tests.
  retries: 1,
  reporter: [["list"]],
  use: {
    baseURL: process.env.SHOP_URL,
    // The error names the press or page that hangs; the limit of the whole test does not.
    actionTimeout: 120_000,
    navigationTimeout: 120_000,
    locale: "pt-BR",
    // Offline behaviour has its own test.
    serviceWorkers: "block",
    timezoneId: "America/Sao_Paulo",
    screenshot: "only-on-failure",
    // Tracing every test would double the run time.
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
      // axe needs timers, which are disabled here; the documents equal those of light mode.
      testIgnore: ["audit.spec.ts", "extremes.spec.ts", "*.scripted.spec.ts"],
      testMatch: everything ? undefined : journeys,
      use: { ...phone, javaScriptEnabled: false },
    },
    {
      name: "light",
      // Only journeys and pages that differ in this mode; all other documents equal those without script.
      testIgnore: ["address.spec.ts", "header.spec.ts", "listing.spec.ts", "*.scripted.spec.ts"],
      // One width is enough, because light-mode documents differ only in omitted parts.
      grepInvert: /(on a screen of|missing pictures at) 1280 px/,
      testMatch: everything ? undefined : lightJourneys,
      use: { ...phone, storageState: askedForLightMode },
    },
  ],
});
