import { expect, type Page, test } from "@playwright/test";
import { arrive } from "./arrive";

const film = "/produtos/vinil-adesivo-fibra-de-carbono-4d?Cor=Preto&Largura=1%2C52+m";

/** Square pixels that the bar with 'Comprar' covers of the quantity, with the notice of cookies counted as part of it. */
const coveredArea = (page: Page) =>
  page.evaluate(() => {
    const boxOf = (selector: string) => document.querySelector(selector)?.getBoundingClientRect();
    const quantity = boxOf("#comprar .stepper");
    if (!quantity) throw new Error("The page has no quantity");
    const areas = [boxOf(".buy-bar"), boxOf(".cookies")].map((bar) => {
      if (!bar) return 0;
      const width = Math.min(bar.right, quantity.right) - Math.max(bar.left, quantity.left);
      const height = Math.min(bar.bottom, quantity.bottom) - Math.max(bar.top, quantity.top);
      return Math.max(0, width) * Math.max(0, height);
    });
    return areas.reduce((sum, area) => sum + area, 0);
  });

test("at 1280x800 the bar with 'Comprar' never lies over the quantity, and is in the first screen", async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await arrive(page);
  await page.goto(film);
  await expect(page.locator(".buy-bar").getByRole("button", { name: "Comprar" })).toBeInViewport({
    ratio: 0.9,
  });
  for (let top = 0; top <= 800; top += 40) {
    await page.evaluate((y) => scrollTo({ top: y, behavior: "instant" }), top);
    expect([top, await coveredArea(page)]).toEqual([top, 0]);
  }
  await expect(page.locator(".buy-bar").getByRole("button", { name: "Comprar" })).toBeInViewport({
    ratio: 0.9,
  });
});

for (const [width, height] of [
  [768, 600],
  [360, 640],
] as const) {
  test(`at ${width}x${height} the bar with 'Comprar' leaves the quantity clear when it gets the focus`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height });
    await arrive(page);
    await page.goto(film);
    await page.locator("#quantidade").focus();
    await expect.poll(() => coveredArea(page)).toBe(0);
  });
}
