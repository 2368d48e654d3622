import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { chromium } from "@playwright/test";
import { getOutcome } from "./run.mjs";

/** Browser tests take about 60 % of this processor time without windows. */
const withWindows = [
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
];

/**
 * Finds Chromium: CHROMIUM_PATH, then Playwright's copy, then the system's, first without windows.
 * @returns {string | undefined} its program
 */
export function findChromium() {
  const places = [
    // Playwright downloads it for any user, but only root can install its libraries.
    ...[chromium.executablePath()].filter((copy) => existsSync(copy) && !isMissingLibraries(copy)),
    "/usr/bin/chromium-headless-shell",
    ...withWindows,
  ];
  return process.env.CHROMIUM_PATH || places.find((place) => existsSync(place));
}

/** False on systems without `ldd`. @param {string} program */
export const isMissingLibraries = (program) =>
  spawnSync("ldd", [program], { encoding: "utf8" }).stdout?.includes("not found") ?? false;

export const howToInstallChromium =
  "execute `npx playwright install --with-deps chromium`, instale o pacote chromium do sistema ou aponte CHROMIUM_PATH para um";

/**
 * Installs Playwright's Chromium if none exists, or Debian's package when the download is blocked; tries to replace
 * one with windows.
 * @returns {Promise<boolean>} whether it is there
 */
export async function installChromiumWhenNeeded() {
  const found = findChromium();
  if (found && !withWindows.includes(found)) return true;
  for (const command of found ? waysToReplace() : waysToInstall()) {
    const outcome = await getOutcome(command).catch(() => undefined);
    if (outcome?.code === 0 && findChromium()) return true;
  }
  return found !== undefined;
}

const isRoot = () => process.getuid?.() === 0;

/** @param {string} name */
const debian = (name) => [
  "sh",
  "-c",
  `install() { DEBIAN_FRONTEND=noninteractive apt-get install -y --no-install-recommends ${name}; }; install || { apt-get update && install; }`,
];

const waysToReplace = () => (isRoot() ? [debian("chromium-headless-shell")] : []);

function waysToInstall() {
  const playwright = [process.execPath, "node_modules/@playwright/test/cli.js", "install", "chromium"];
  // Installing system libraries requires root.
  if (!isRoot()) return [playwright];
  return [[...playwright, "--with-deps"], debian("chromium-headless-shell"), debian("chromium")];
}
