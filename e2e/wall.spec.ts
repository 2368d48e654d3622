import { expect, type Page, test } from "@playwright/test";
import { expectAccessibleLayout } from "./accessibility";
import { arrive, menu } from "./arrive";
import { expectPaid, payAtBank, withScript } from "./buyer";
import { countFunnel } from "./funnel";
import { waitForHydration } from "./wait-for-hydration";

const film = "/produtos/vinil-adesivo-fibra-de-carbono-4d";
const choice = "Cor=Preto&Largura=1%2C52+m";
const squares = [
  [0.15, 0.2],
  [0.45, 0.2],
  [0.45, 0.7],
  [0.15, 0.7],
  [0.55, 0.2],
  [0.85, 0.2],
  [0.85, 0.7],
  [0.55, 0.7],
] as const;

/** Opens the wall from the product by its list of walls and parts. */
async function goToWall(page: Page): Promise<void> {
  await arrive(page);
  await page.goto(`${film}?${choice}`);
  await page.locator("summary", { hasText: "Calcular metros" }).click();
  await page.getByRole("link", { name: "Somar várias paredes ou partes" }).click();
  await page.getByRole("link", { name: "Ver na minha parede" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Ver na parede");
  await page.getByRole("link", { name: "Parede da sala" }).click();
  await expect(page.getByText(/Você precisa de/)).toBeVisible();
}

async function pressCorners(page: Page, from: number): Promise<void> {
  for (const [x, y] of squares.slice(from, from + 4)) {
    await waitForHydration(page);
    const photo = page.locator("input[type=image]:visible");
    const box = await photo.boundingBox();
    if (!box) throw new Error("A photo to press");
    const before = page.url();
    await photo.click({ position: { x: box.width * x, y: box.height * y } });
    await expect(page).not.toHaveURL(before);
  }
}

async function measure(page: Page, heights: readonly string[]): Promise<void> {
  await waitForHydration(page);
  for (const [index, height] of heights.entries())
    await page.getByLabel("Altura (m)").nth(index).fill(height);
  await page.getByRole("button", { name: "Atualizar a imagem", exact: true }).click();
  await expect(page.getByText(/Você precisa de/)).toBeVisible();
}

test("a shopper marks two faces of a photo, buys the metres they need and pays by Pix", async ({ page }) => {
  await test.step("finds the room from the product", () => goToWall(page));

  await test.step("marks two faces, corner by corner", async () => {
    await page.getByRole("link", { name: "Marcar outra área" }).click();
    await expect(page.getByRole("status").filter({ hasText: "Toque nos quatro cantos" })).toBeVisible();
    await pressCorners(page, 0);
    // The corners stay on the photo until a measure makes a film of them.
    await expect(page.locator(".wall-marks circle")).toHaveCount(4);
    await expect(page.getByText("Agora digite a altura ou a largura")).toBeVisible();
    await page.getByRole("link", { name: "Marcar outra parede" }).click();
    await pressCorners(page, 4);
    await measure(page, ["2,60", "2,60"]);
    await page.getByText("Ver a conta").click();
    await expect(page.getByText(/2,60 m de altura × cerca de/)).toHaveCount(2);
    if (withScript()) await expectAccessibleLayout(page, "the wall");
  });

  await test.step("sees both faces drawn", async () => {
    const drawn = page.getByRole("img", { name: /^Parede da sala com/ });
    await expect(drawn).toBeVisible();
    expect(
      await drawn.evaluate((image: HTMLImageElement) => image.decode().then(() => image.naturalWidth)),
    ).toBeGreaterThan(300);
  });

  await test.step("puts the metres into the cart, orders and pays", async () => {
    const add = page.getByRole("button", { name: /^Adicionar \d+ metros/ }).first();
    const meters = /\d+/.exec((await add.textContent()) ?? "")?.[0];
    await add.click();
    await expect(page).toHaveURL(/\/cart/);
    await expect(page.getByRole("textbox", { name: /^Metros de/ })).toHaveValue(meters ?? "");
    await countFunnel(page, "/cart");
    await payAtBank(page, new URL(page.url()).searchParams.get("ordersCode"));
    await expectPaid(page);
  });

  await test.step("finds what was drawn, which was not kept by hand, with the order", async () => {
    await page.goto("/profile?step=3");
    await page
      .getByRole("link", { name: /^Ver pedido/ })
      .first()
      .click();
    const room = page.getByRole("region", { name: "No seu ambiente" });
    await expect(room.getByText("2,60 m de altura")).toHaveCount(2);
    if (test.info().project.name !== "light") await expect(room.getByRole("img")).toBeVisible();
  });
});

async function chooseFilm(page: Page, name: string): Promise<void> {
  await waitForHydration(page);
  await page.getByLabel("Buscar um produto para este ambiente").fill(name);
  await page.locator("#produtos").getByRole("button", { name: "Buscar" }).click();
  await expect(page).toHaveURL(/produto=/);
  await page.getByRole("link", { name: new RegExp(`^${name} `) }).click();
}

test("a shopper compares two products on the same face", async ({ page }) => {
  await arrive(page);
  await menu(page).click();
  await page.locator(".drawer").getByRole("link", { name: "Ver na minha parede" }).click();
  await page.getByRole("link", { name: "Porta com janela" }).click();
  if (withScript()) await expectAccessibleLayout(page, "the films for a room");
  await chooseFilm(page, "Vinil adesivo fibra de carbono 4D");
  await page.getByRole("link", { name: "Comparar com outro produto" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Comparar com outro produto");
  await chooseFilm(page, "Vinil alto brilho cast");

  await expect(page.getByRole("heading", { level: 1 })).toContainText("fibra de carbono 4D");
  const sides = page.getByRole("listitem").filter({ has: page.getByRole("link", { name: /^Ver só este/ }) });
  await expect(sides).toHaveCount(2);
  await expect(sides.filter({ hasText: /Você precisa de \d+ metros.*por R\$/ })).toHaveCount(2);
  const isLight = test.info().project.name === "light";
  await expect(page.locator("#desenho img:visible")).toHaveCount(isLight ? 1 : 2);
  if (withScript()) await expectAccessibleLayout(page, "two films on a wall");

  await page.getByRole("link", { name: "Ver só este: Vinil alto brilho cast" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Vinil alto brilho cast");
  await expect(page.getByText("Remover da comparação")).toHaveCount(0);
  await expect(page.getByText(/Você precisa de/)).toBeVisible();
});
