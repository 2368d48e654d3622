import { expect, test } from "@playwright/test";
import { holdBack } from "./hold-back";
import { waitForHydration } from "./wait-for-hydration";

const wall = "/produtos/vinil-adesivo-fibra-de-carbono-4d/na-parede?Cor=Preto&Largura=1%2C52+m";
const door = `${wall}&ambiente=porta`;

test("script lets a shopper drag the corners of every part, by finger and by arrow keys", async ({
  page,
}) => {
  const scripts: string[] = [];
  page.on("request", (request) => {
    if (request.url().includes("corner-editor")) scripts.push(request.url());
  });
  await page.goto(door);
  await waitForHydration(page);
  expect(scripts).toEqual([]);
  await page.getByRole("button", { name: "Ajustar os cantos" }).focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("region", { name: "Ajustar os cantos" })).toBeFocused();
  const face = page.getByRole("button", { name: "Canto em cima, à esquerda, 1. Parede" });
  await expect(face).toBeVisible();
  expect(scripts.length).toBeGreaterThan(0);

  await test.step("a magnifier is at the finger while it drags", async () => {
    const box = await face.boundingBox();
    if (!box) throw new Error("A handle");
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x - 20, y + 10, { steps: 4 });
    await expect(page.locator(".wall-glass")).toBeVisible();
    await page.mouse.up();
    await expect(page.locator(".wall-glass")).toHaveCount(0);
    const moved = await face.boundingBox();
    expect(Math.round((moved?.x ?? 0) - box.x)).toBe(-20);
  });

  await test.step("where a corner rests is announced once", async () => {
    await page.getByRole("radio", { name: "2. Porta ou janela" }).check();
    const corner = page.getByRole("button", { name: "Canto embaixo, à direita, 2. Porta ou janela" });
    await corner.focus();
    for (let press = 0; press < 8; press++) await page.keyboard.press("ArrowLeft");
    await expect(
      page.getByRole("status").filter({ hasText: "Canto embaixo, à direita: 56% da esquerda, 48% do alto." }),
    ).toHaveCount(1);
  });

  await page.getByRole("button", { name: "Usar estes cantos" }).click();
  await page.getByText("Ver a conta").click();
  await expect(page.getByText(/2,10 m de altura × 0,80 m de largura/)).toBeVisible();
  const marked = new URL(page.url()).searchParams;
  expect(marked.getAll("tipo")).toEqual(["cobrir", "descontar"]);
  expect(marked.getAll("x")).toHaveLength(8);
});

test("the film lies on the corners when styles come after script, and when the screen turns", async ({
  page,
}) => {
  await page.goto(door);
  await waitForHydration(page);
  const { held, open } = await holdBack(page, /\/assets\/corner-editor.*\.css/);
  await page.getByRole("button", { name: "Ajustar os cantos" }).click();
  await held;
  await page.waitForTimeout(300);
  open();
  const boxOf = (selector: string) =>
    page
      .locator(selector)
      .first()
      .evaluate((element) => {
        const { left, top, right, bottom } = element.getBoundingClientRect();
        return [left, top, right, bottom].map(Math.round);
      });
  const onCorners = async () => {
    const film = await boxOf(".wall-film");
    const corners = await boxOf(".wall-editor polygon");
    return Math.max(...film.map((side, index) => Math.abs(side - (corners[index] ?? 0))));
  };
  await expect.poll(onCorners).toBeLessThan(5);
  await page.setViewportSize({ width: 740, height: 360 });
  await expect.poll(onCorners).toBeLessThan(5);
});

test("script shows before and after on one slider", async ({ page }) => {
  await page.goto(door);
  await waitForHydration(page);
  const before = page.locator(".wall-compared > div");
  await expect(before).toHaveCount(0);
  await page.getByText("Ver antes").click();
  await expect(before).toHaveCSS("clip-path", "inset(0px 50% 0px 0px)");
  await page.getByRole("slider", { name: "Quanto da foto sem revestimento" }).focus();
  await page.keyboard.press("End");
  await expect(before).toHaveCSS("clip-path", "inset(0px 0% 0px 0px)");
  await page.keyboard.press("Home");
  await expect(before).toHaveCount(0);
  await page.keyboard.press("End");
  await page.getByText("Ver antes").click();
  await expect(before).toHaveCount(0);
});

test("paper gets before, after and the need, without the forms", async ({ page }) => {
  await page.goto(door);
  await page.emulateMedia({ media: "print" });
  await expect(page.getByText("Depois", { exact: true })).toBeVisible();
  await expect(page.getByText("Antes", { exact: true })).toBeVisible();
  await expect(page.getByText(/Você precisa de/)).toBeVisible();
  await expect(page.getByRole("button", { name: "Atualizar a imagem", exact: true })).toBeHidden();
  await expect(page.getByText("Ver em outro ambiente")).toBeHidden();
});
