import type { Page } from "@playwright/test";

/** Delays a file: `held` resolves when it is requested, `open` releases it. */
export async function holdBack(page: Page, file: RegExp): Promise<{ held: Promise<void>; open: () => void }> {
  let open = () => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  const held = new Promise<void>((resolve) => {
    void page.route(file, async (route) => {
      resolve();
      await opened;
      await route.continue();
    });
  });
  return { held, open: () => open() };
}
