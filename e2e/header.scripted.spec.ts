import { expect, test } from "@playwright/test";
import { arrive, menu, wide } from "./arriving";

test("Escape, a press elsewhere and leaving by Tab close a menu", async ({ page }) => {
  await page.setViewportSize(wide);
  await arrive(page);
  const account = page.locator(".account details");
  const summary = account.locator("summary");

  await summary.click();
  await account.getByRole("link", { name: "Cadastre-se" }).focus();
  await page.keyboard.press("Escape");
  await expect(account).not.toHaveAttribute("open");
  await expect(summary).toBeFocused();

  await summary.click();
  await page.getByRole("heading", { level: 1 }).click();
  await expect(account).not.toHaveAttribute("open");

  await summary.click();
  await account.getByRole("link", { name: "Cadastre-se" }).focus();
  await page.keyboard.press("Tab");
  await expect(account).not.toHaveAttribute("open");
  await expect(page.getByRole("link", { name: "Meus pedidos" }).first()).toBeFocused();
});

test("Escape closes first the department, then the drawer", async ({ page }) => {
  await arrive(page);
  await menu(page).click();
  const department = page.locator(".drawer details").first();
  await department.locator("summary").click();
  await department.getByRole("link").first().focus();
  await page.keyboard.press("Escape");
  await expect(department).not.toHaveAttribute("open");
  await expect(department.locator("summary")).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(page.locator(".drawer")).not.toHaveAttribute("open");
  await expect(menu(page)).toBeFocused();
});

test("a notice does not leave while it is read, and can be closed", async ({ page }) => {
  await arrive(page);
  await page.clock.install();
  await page.goto("/produtos/vinil-adesivo-fibra-de-carbono-4d?Cor=Preto&Largura=1,52 m");
  await page.getByRole("button", { name: "Adicionar ao carrinho", exact: true }).click();
  const notice = page.getByText("Produto adicionado ao carrinho com sucesso!");
  const close = page.getByRole("button", { name: "Fechar aviso" });
  await close.focus();
  await page.clock.runFor(30_000);
  await expect(notice).toBeVisible();
  await page.keyboard.press("Enter");
  await page.clock.runFor(400);
  await expect(notice).toHaveCount(0);
});
