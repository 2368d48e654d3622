import { expect, type Locator, type Page, test } from "@playwright/test";

const bannerIntervalInMs = 4000;
const steps = { products: 608, categories: 150, resellers: 180 };

const open = async (page: Page) => {
  await page.request.post("/localizacao", { form: { cep: "01310-100", voltar: "/home" } });
  await page.goto("/home");
};
/** Opens the page with a clock that only `runFor` moves, so that a busy machine does not advance the banners. */
const openWithTimeStopped = async (page: Page) => {
  await page.clock.install({ time: new Date("2026-11-23T12:00:00Z") });
  await page.clock.pauseAt(new Date("2026-11-23T12:00:01Z"));
  await open(page);
  await expect(async () => {
    await page.clock.runFor(50);
    await expect(pause(page)).toBeVisible({ timeout: 200 });
  }).toPass();
};
const pause = (page: Page) => page.getByRole("button", { name: "Pausar" });
const dot = (page: Page, number: number) => page.getByRole("button", { name: `Banner ${number} de 3` });
const expectBanner = (page: Page, number: number) =>
  expect(dot(page, number)).toHaveAttribute("aria-current", "true");
const scrolled = (list: Locator) => list.evaluate((each) => Math.round(each.scrollLeft));
const cookieNotice = (page: Page) => page.getByRole("form", { name: "Aviso de cookies" });

test("banners advance every four seconds, pause on hover or focus, and stop on request", async ({ page }) => {
  await openWithTimeStopped(page);
  await expectBanner(page, 1);
  await page.clock.runFor(bannerIntervalInMs - 1000);
  await expectBanner(page, 1);
  await page.clock.runFor(1000);
  await expectBanner(page, 2);

  const slides = page.locator(".carousel > ul");
  await slides.getByRole("link").nth(1).focus();
  await page.clock.runFor(2 * bannerIntervalInMs);
  await expectBanner(page, 2);
  await slides.getByRole("link").nth(1).blur();
  await page.clock.runFor(bannerIntervalInMs);
  await expectBanner(page, 3);
  await page.clock.runFor(bannerIntervalInMs);
  await expectBanner(page, 1);

  await pause(page).click();
  await page.clock.runFor(2 * bannerIntervalInMs);
  await expectBanner(page, 1);
  await page.getByRole("button", { name: "Continuar" }).click();
  await page.clock.runFor(bannerIntervalInMs);
  await expectBanner(page, 2);
});

test("banners stay at the slide chosen by scrolling or by a dot", { tag: "@long" }, async ({ page }) => {
  await openWithTimeStopped(page);
  await page.locator(".carousel > ul").evaluate((list) => list.scrollTo({ left: 9999, behavior: "instant" }));
  await expectBanner(page, 3);
  await page.clock.runFor(1000);
  await expect(page.getByRole("button", { name: "Continuar" })).toBeVisible();
  await page.clock.runFor(2 * bannerIntervalInMs);
  await expectBanner(page, 3);

  await page.getByRole("button", { name: "Continuar" }).click();
  await dot(page, 2).click();
  await expectBanner(page, 2);
  await expect(page.getByRole("button", { name: "Continuar" })).toBeVisible();
});

test("banners do not advance with prefers-reduced-motion", async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.clock.install();
  await open(page);
  await expect(page.getByRole("button", { name: "Continuar" })).toBeVisible();
  await page.clock.runFor(2 * bannerIntervalInMs);
  await expectBanner(page, 1);
});

for (const width of [360, 1280]) {
  test(`arrows scroll by 608, 150 and 180 px and hide at the ends, at ${width} px`, {
    tag: "@long",
  }, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 });
    await page.emulateMedia({ reducedMotion: "reduce" });
    await open(page);
    for (const [name, step] of Object.entries(steps)) {
      const strip = page.locator(`.scroller.${name}`).first();
      const list = strip.locator("ul");
      const next = strip.getByRole("button", { name: "Ver próximos" });
      const previous = strip.getByRole("button", { name: "Ver anteriores" });
      await expect(next).toBeVisible();
      await expect(previous).toBeHidden();
      await next.click();
      const left = await list.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth);
      await expect.poll(() => scrolled(list), name).toBe(Math.min(step, left));
      await expect(previous).toBeVisible();
      await previous.click();
      await expect.poll(() => scrolled(list), name).toBe(0);
      await list.evaluate((each) => each.scrollTo({ left: each.scrollWidth }));
      await expect(next).toBeHidden();
    }
  });
}

test("the cookie notice appears once after two seconds and is answered in place", async ({ page }) => {
  await open(page);
  await expect(pause(page)).toBeVisible();
  // No fixed wait: a busy machine may need longer to load the page.
  await expect(cookieNotice(page)).toHaveCSS("animation", /^2s .*not-yet/);
  await expect(cookieNotice(page)).toBeVisible();
  await page.evaluate("window.stillHere = true");
  await page.getByRole("button", { name: "Recusar" }).click();
  await expect(cookieNotice(page)).toHaveCount(0);
  expect(await page.evaluate("window.stillHere")).toBe(true);
  await expect
    .poll(async () => (await page.context().cookies()).find(({ name }) => name === "cookies")?.value)
    .toBe("recusar");
  await page.reload();
  await expect(pause(page)).toBeVisible();
  await expect(cookieNotice(page)).toHaveCount(0);
});

test("the cookie notice is a bar at the bottom, except on purchase pages and very low screens", {
  tag: "@long",
}, async ({ page }) => {
  await open(page);
  await expect(cookieNotice(page)).toBeVisible();
  await expect(cookieNotice(page)).toBeInViewport({ ratio: 1 });
  await page.setViewportSize({ width: 320, height: 256 });
  await expect(cookieNotice(page)).not.toBeInViewport();
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto("/produtos/vinil-adesivo-fibra-de-carbono-4d");
  await expect(cookieNotice(page)).toBeVisible();
  await expect(cookieNotice(page)).not.toBeInViewport();
});

test("a strip loads the pictures of its later cards when it is scrolled to them", async ({ page }, {
  project,
}) => {
  test.skip(project.name === "light", "cards have no pictures in the light mode");
  await page.request.post("/localizacao", { form: { cep: "01310-100", voltar: "/home" } });
  await page.goto("/home");
  const strip = page.locator(".cards.strip").first();
  const isLoaded = (card: number) =>
    strip
      .locator("img")
      .nth(card)
      .evaluate((picture) => picture instanceof HTMLImageElement && picture.naturalWidth > 0);
  await strip.scrollIntoViewIfNeeded();
  await expect.poll(() => isLoaded(0)).toBe(true);
  expect(await isLoaded(9)).toBe(false);
  await strip.evaluate((list) => list.scrollTo(9 * 202, 0));
  await expect.poll(() => isLoaded(9)).toBe(true);
});
