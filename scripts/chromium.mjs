import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { chromium } from "@playwright/test";
import { getOutcome } from "./run.mjs";

/**
 * Finds Chromium: CHROMIUM_PATH, then Playwright's copy, then the system's, first without windows, which is faster.
 * @returns {string | undefined} its program
 */
export function findChromium() {
  const places = [
    // Playwright downloads it for any user, but only root can install its libraries.
    ...[chromium.executablePath()].filter((copy) => existsSync(copy) && !lacksLibraries(copy)),
    "/usr/bin/chromium-headless-shell",
    "/usr/bin/chromium",
    "/usr/bin/chromium-browser",
    "/usr/bin/google-chrome",
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  ];
  return process.env.CHROMIUM_PATH || places.find((place) => existsSync(place));
}

/** False on systems without `ldd`. @param {string} program */
export const lacksLibraries = (program) =>
  spawnSync("ldd", [program], { encoding: "utf8" }).stdout?.includes("not found") ?? false;

export const howToInstallChromium =
  "execute `npx playwright install --with-deps chromium`, instale o pacote chromium do sistema ou aponte CHROMIUM_PATH para um";

/**
 * Installs Playwright's Chromium if none exists, or Debian's package when the download is blocked.
 * @returns {Promise<boolean>} whether it is there
 */
export async function installChromiumWhenNeeded() {
  if (findChromium()) return true;
  for (const command of waysToInstall()) {
    const outcome = await getOutcome(command).catch(() => undefined);
    if (outcome?.code === 0 && findChromium()) return true;
  }
  return false;
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
