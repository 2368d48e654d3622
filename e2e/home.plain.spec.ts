import { expect, test } from "@playwright/test";

test("without script the lists scroll natively, nothing moves, and the cookie notice appears at once", async ({
  page,
}, { project }) => {
  await page.request.post("/localizacao", { form: { cep: "01310-100", voltar: "/home" } });
  await page.goto("/home");
  const cookieNotice = page.getByRole("form", { name: "Aviso de cookies" });
  await expect(page.getByRole("heading", { name: "Os mais vendidos" })).toBeVisible();
  for (const name of ["Pausar", "Continuar", "Ver próximos", "Ver anteriores"]) {
    await expect(page.getByRole("button", { name })).toHaveCount(0);
  }
  await expect(page.locator(".carousel > ul > li")).toHaveCount(project.name === "light" ? 0 : 3);
  await expect(cookieNotice).toBeVisible({ timeout: 1000 });
  await page.getByRole("button", { name: "Aceitar" }).click();
  await expect(page).toHaveURL(/\/home$/);
  await expect(cookieNotice).toHaveCount(0);
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
  expect(await isLoaded(15)).toBe(false);
  await strip.evaluate((list) => list.scrollTo(15 * 202, 0));
  await expect.poll(() => isLoaded(15)).toBe(true);
});
