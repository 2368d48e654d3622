import { existsSync } from "node:fs";
import { chromium } from "@playwright/test";
import { outcomeOf } from "./run.mjs";
import { Trouble } from "./trouble.mjs";

/**
 * The Chromium that browser tests and measurements drive: CHROMIUM_PATH, else Playwright's own, else the machine's.
 *
 * @returns {string | undefined} its program
 */
export function findChromium() {
  const places = [
    chromium.executablePath(),
    "/usr/bin/chromium",
    "/usr/bin/chromium-browser",
    "/usr/bin/google-chrome",
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  ];
  return process.env.CHROMIUM_PATH || places.find((place) => existsSync(place));
}

/** Installs a Chromium where there is none: Playwright's, or Debian's where that download is closed. */
export async function installChromiumWhenNeeded() {
  if (findChromium()) return;
  for (const command of waysToInstall()) {
    const outcome = await outcomeOf(command).catch(() => undefined);
    if (outcome?.code === 0 && findChromium()) return;
  }
  throw new Trouble(
    "Não há Chromium para os testes de navegador, e não foi possível instalar um: execute `npx playwright install --with-deps chromium`, instale o pacote chromium do sistema ou aponte CHROMIUM_PATH para um.",
  );
}

function waysToInstall() {
  const playwright = [process.execPath, "node_modules/@playwright/test/cli.js", "install", "chromium"];
  // Only root may install the libraries that a browser needs.
  if (process.getuid?.() !== 0) return [playwright];
  const debian =
    "apt-get update && DEBIAN_FRONTEND=noninteractive apt-get install -y --no-install-recommends chromium";
  return [
    [...playwright, "--with-deps"],
    ["sh", "-c", debian],
  ];
}
