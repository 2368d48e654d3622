import Bowser from "bowser";

export function describeDevice(userAgent: string | null): string | null {
  if (!userAgent) return null;
  const { browser, os, platform } = Bowser.parse(userAgent);
  // Every browser of an iPhone or iPad is named by its model.
  const where = os.name === "iOS" ? (platform.model ?? os.name) : os.name;
  if (!browser.name || !where) return null;
  return `${browser.name.replace(/ for Android$/, "")} no ${where}`.replace(/[^ -~]/g, "");
}
