import { expect, test } from "@playwright/test";
import { arrive } from "./arrive";

test("on a phone the price of a cart's line is beside its quantity, which is in meters", async ({ page }) => {
  await arrive(page);
  await page.goto("/produtos/vinil-adesivo-fibra-de-carbono-4d?Cor=Preto&Largura=0%2C60+m");
  await page.getByRole("button", { name: "Adicionar ao carrinho", exact: true }).click();
  await expect(page.getByText("Produto adicionado ao carrinho com sucesso!")).toBeVisible();
  await page.goto("/cart");
  const line = page.locator(".line");
  const quantity = await line.locator(".stepper").boundingBox();
  const price = await line.locator(".sum").boundingBox();
  expect(price?.x).toBeGreaterThan((quantity?.x ?? 0) + (quantity?.width ?? 0));
  expect(price?.y).toBeLessThan((quantity?.y ?? 0) + (quantity?.height ?? 0));
  expect(await line.locator(".stepper + span").innerText()).toBe("m");
});
