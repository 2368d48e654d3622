import { expect, type Page, test } from "@playwright/test";
import { arrive } from "./arrive";
import { waitForHydration } from "./wait-for-hydration";

const lists = { colours: "Cor", sizes: "Tamanho" } as const;
const filtered = /cor=Preto&tamanho=1%2C22\+m&tamanho=1%2C52\+m/;

const filtersButton = (page: Page) => page.locator('a[href="#filtros"]');
const orderButton = (page: Page) => page.locator('a[href="#ordem"]');
const filters = (page: Page) => page.locator("#filtros");
const orders = (page: Page) => page.locator("#ordem");
const names = (page: Page) => page.locator(".card h2").allInnerTexts();

async function filter(page: Page): Promise<void> {
  await filtersButton(page).click();
  await expect(filters(page)).toBeVisible();
  await filters(page).getByRole("checkbox", { name: "Preto", exact: true }).check();
  await filters(page).getByText(lists.sizes, { exact: true }).click();
  await filters(page).getByRole("checkbox", { name: "1,52 m", exact: true }).check();
  await filters(page).getByRole("checkbox", { name: "1,22 m", exact: true }).check();
  await filters(page).getByRole("button", { name: "Aplicar" }).click();
}

test("a shopper filters, sorts, changes pages and shares the URL", { tag: "@long" }, async ({
  page,
  browser,
}) => {
  await arrive(page);
  const everything = await page.locator(".heading .hint").innerText();

  await page.goto("/produtos?pagina=2");
  await filter(page);
  await expect(page).toHaveURL(filtered);
  await expect(page).not.toHaveURL(/pagina/);
  await expect(filtersButton(page)).toContainText("3");
  expect(await page.locator(".heading .hint").innerText()).not.toBe(everything);

  await orderButton(page).click();
  await orders(page).getByRole("link", { name: "Preço ascendente" }).click();
  await expect(page).toHaveURL(filtered);
  await expect(page).toHaveURL(/ordem=preco-ascendente/);

  await page.getByRole("link", { name: "Remover filtro Preto" }).click();
  await expect(page).not.toHaveURL(/cor=/);
  await expect(page).toHaveURL(/tamanho=1%2C22\+m&tamanho=1%2C52\+m&ordem=preco-ascendente/);
  await page.getByRole("link", { name: "Próxima página" }).click();
  await expect(page).toHaveURL(/pagina=2/);
  await expect(page.locator('.pages [aria-current="page"]')).toHaveText("2");
  const seen = await names(page);
  expect(seen.length).toBeGreaterThan(0);

  await test.step("another visitor opens the URL and sees the same list", async () => {
    const context = await browser.newContext();
    const other = await context.newPage();
    await arrive(other);
    await other.goto(page.url());
    expect(await names(other)).toEqual(seen);
    await expect(filtersButton(other)).toContainText("2");
    await context.close();
  });

  await page.getByRole("link", { name: "Limpar" }).click();
  await expect(page).toHaveURL(/\/produtos\?ordem=preco-ascendente$/);
});

test("the filter dialogs of a phone work by keyboard alone", async ({ page }, { project }) => {
  const isScripted = project.name === "javascript";
  await arrive(page);

  await filtersButton(page).focus();
  await page.keyboard.press("Enter");
  await expect(filters(page)).toBeVisible();
  if (isScripted) {
    await expect(page.getByRole("dialog", { name: "Selecionar filtros" })).toBeFocused();
    await page.keyboard.press("Escape");
    await expect(filters(page)).toBeHidden();
    await expect(filtersButton(page)).toBeFocused();
    await page.keyboard.press("Enter");
  }
  await page.keyboard.press("Tab");
  await expect(filters(page).getByRole("textbox")).toBeFocused();
  for (const group of ["Subcategoria", "Cor"]) {
    await page.keyboard.press("Tab");
    await expect(filters(page).locator("summary:focus")).toHaveText(group);
  }
  await page.keyboard.press("Tab");
  await expect(filters(page).getByRole("checkbox", { name: "Preto", exact: true })).toBeFocused();
  await page.keyboard.press("Space");
  await filters(page).getByRole("link", { name: "Fechar" }).focus();
  await page.keyboard.press("Enter");
  await expect(filters(page)).toBeHidden();
  await expect(page).not.toHaveURL(/cor=/);
  if (isScripted) await expect(filtersButton(page)).toBeFocused();

  await orderButton(page).focus();
  await page.keyboard.press("Enter");
  await expect(orders(page)).toBeVisible();
  await orders(page).getByRole("link", { name: "Preço descendente" }).focus();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/ordem=preco-descendente/);
  await expect(orders(page)).toBeHidden();
});

test("a list's first card is at most 15 Tab stops from the skip link", async ({ page }) => {
  await arrive(page);
  await page.setViewportSize({ width: 1280, height: 800 });
  for (const path of ["/produtos", "/categorias/madeira"]) {
    await page.goto(path);
    await waitForHydration(page);
    await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    const card = page.locator(".card a").first();
    let stops = 0;
    do {
      await page.keyboard.press("Tab");
      stops += 1;
    } while (stops < 15 && !(await card.evaluate((element) => element === document.activeElement)));
    await expect(card).toBeFocused();
  }
});

test("a fragment of a phone's dialog leaves a wide list as it is", async ({ page }) => {
  await arrive(page);
  await page.setViewportSize({ width: 1280, height: 800 });
  for (const fragment of ["", "#filtros", "#ordem"]) {
    await page.goto(`/produtos${fragment}`);
    const width = await filters(page).evaluate((sheet) => sheet.getBoundingClientRect().width);
    expect([fragment, width]).toEqual([fragment, 240]);
    await expect(orders(page).getByText("Ordenar por")).toBeVisible();
    await expect(page.locator(".card").first()).toBeInViewport();
  }
});

test("filters and sorting are beside the list on a wide screen, and in a category from 600 px", {
  tag: "@long",
}, async ({ page }) => {
  await arrive(page);
  for (const [width, path, isBeside] of [
    [1280, "/produtos", true],
    [700, "/produtos", false],
    [700, "/categorias/madeira", true],
    [590, "/categorias/madeira", false],
  ] as const) {
    await page.setViewportSize({ width, height: 800 });
    await page.goto(path);
    await expect(filters(page), `${path} at ${width}`).toBeVisible({ visible: isBeside });
    await expect(orders(page)).toBeVisible({ visible: isBeside });
    await expect(filtersButton(page)).toBeVisible({ visible: !isBeside });
  }
});
