import { existsSync } from "node:fs";
import { chromium } from "@playwright/test";
import { LaunchError } from "./launch-error.mjs";
import { getOutcome } from "./run.mjs";

/**
 * Finds Chromium: CHROMIUM_PATH, then Playwright's copy, then the system's, first without windows, which is faster.
 * @returns {string | undefined} its program
 */
export function findChromium() {
  const places = [
    chromium.executablePath(),
    "/usr/bin/chromium-headless-shell",
    "/usr/bin/chromium",
    "/usr/bin/chromium-browser",
    "/usr/bin/google-chrome",
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  ];
  return process.env.CHROMIUM_PATH || places.find((place) => existsSync(place));
}

/** Installs Playwright's Chromium if none exists, or Debian's package when the download is blocked. */
export async function installChromiumWhenNeeded() {
  if (findChromium()) return;
  for (const command of waysToInstall()) {
    const outcome = await getOutcome(command).catch(() => undefined);
    if (outcome?.code === 0 && findChromium()) return;
  }
  throw new LaunchError(
    "Não há Chromium para os testes de navegador, e não foi possível instalar um: execute `npx playwright install --with-deps chromium`, instale o pacote chromium do sistema ou aponte CHROMIUM_PATH para um.",
  );
}

function waysToInstall() {
  const playwright = [process.execPath, "node_modules/@playwright/test/cli.js", "install", "chromium"];
  // Installing system libraries requires root.
  if (process.getuid?.() !== 0) return [playwright];
  const debian = (/** @type {string} */ name) =>
    `apt-get update && DEBIAN_FRONTEND=noninteractive apt-get install -y --no-install-recommends ${name}`;
  return [
    [...playwright, "--with-deps"],
    ["sh", "-c", debian("chromium-headless-shell")],
    ["sh", "-c", debian("chromium")],
  ];
}
