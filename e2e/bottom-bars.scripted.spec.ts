import { expect, type Page, test } from "@playwright/test";
import { arrive } from "./arrive";
import { waitForHydration } from "./wait-for-hydration";

/** Null when the whole focused element is visible or larger than the screen, otherwise its text. */
const coveredFocus = (page: Page) =>
  page.evaluate(() => {
    const focused = document.activeElement;
    if (!focused || focused === document.body) return null;
    const { left, width, bottom, height } = focused.getBoundingClientRect();
    const [hit] = document.elementsFromPoint(left + width / 2, bottom - 2);
    const isOwn = hit === undefined || focused.contains(hit) || hit.contains(focused) || height > 300;
    return isOwn ? null : `${focused.tagName} ${focused.textContent?.slice(0, 40)}`;
  });

test("keyboard focus is never under the bar of cookies", { tag: "@long" }, async ({ page }) => {
  await arrive(page);
  await page.goto("/vitrine/casa-pinheiros");
  await waitForHydration(page);
  await expect(page.getByRole("form", { name: "Aviso de cookies" })).toBeVisible();
  for (let pressed = 0; pressed < 40; pressed += 1) {
    await page.keyboard.press("Tab");
    await expect.poll(() => coveredFocus(page)).toBeNull();
  }
});

test("a press after keyboard use leaves the bar of cookies where it was", { tag: "@long" }, async ({
  page,
}) => {
  await arrive(page);
  const bar = page.getByRole("form", { name: "Aviso de cookies" });
  await expect(bar).toBeVisible();
  await page.keyboard.press("Tab");
  const before = await bar.boundingBox();
  await page.mouse.move(2, 300);
  await page.mouse.down();
  expect(await bar.boundingBox()).toEqual(before);
  await page.mouse.up();
});

test("with text of twice the size the notice of cookies is at the page's end, and covers no field of the login", async ({
  page,
}) => {
  await page.goto("/login");
  await waitForHydration(page);
  await page.evaluate(() => {
    document.documentElement.style.fontSize = "200%";
  });
  const bar = page.getByRole("form", { name: "Aviso de cookies" });
  await expect(bar).toBeVisible();
  await expect(bar).not.toBeInViewport();
});
