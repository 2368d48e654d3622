import { expect, test } from "@playwright/test";
import { arrive, menu, wide } from "./arrive";

test("Escape, a press outside and leaving by Tab close a menu", { tag: "@long" }, async ({ page }) => {
  await page.setViewportSize(wide);
  await arrive(page);
  const account = page.locator(".account details");
  const summary = account.locator("summary");

  await summary.click();
  await account.getByRole("link", { name: "Favoritos" }).focus();
  await page.keyboard.press("Escape");
  await expect(account).not.toHaveAttribute("open");
  await expect(summary).toBeFocused();

  await summary.click();
  await page.getByRole("heading", { level: 1 }).click();
  await expect(account).not.toHaveAttribute("open");

  await summary.click();
  await account.getByRole("link", { name: "Favoritos" }).focus();
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

test("a notice stays while it is hovered or focused, and can be closed", { tag: "@long" }, async ({
  page,
}) => {
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

test("a notice is announced, disappears after 10 s on a wide screen, and stays when pinned", async ({
  page,
}) => {
  await page.setViewportSize(wide);
  // Screen readers announce changes of a live region after the document has loaded.
  await page.addInitScript(() => {
    const heard = (records: MutationRecord[]) => {
      for (const { target, addedNodes } of records) {
        const isLive = target instanceof Element && target.closest("[role=status]");
        if (isLive && addedNodes.length > 0)
          document.documentElement.dataset.heard = isLive.textContent ?? "";
      }
    };
    addEventListener("load", () =>
      new MutationObserver(heard).observe(document, { childList: true, subtree: true }),
    );
  });
  await page.clock.install();
  const words = "Entre para continuar.";
  const notice = page.locator(".notices").getByText(words);
  const keeping = page.getByRole("button", { name: "Manter aviso aberto" });

  await page.goto("/profile");
  await expect(keeping).toBeVisible();
  await expect(page.locator("html")).toHaveAttribute("data-heard", words);
  await page.clock.runFor(8000);
  await expect(notice).toBeVisible();
  await page.clock.runFor(4000);
  await expect(notice).toHaveCount(0);

  await page.goto("/profile");
  await keeping.focus();
  await page.keyboard.press("Space");
  await expect(keeping).toHaveAttribute("aria-pressed", "true");
  await page.getByRole("textbox", { name: "E-mail" }).focus();
  await page.clock.runFor(30_000);
  await expect(notice).toBeVisible();

  await page.goto("/profile");
  await expect(keeping).toBeVisible();
  await notice.dispatchEvent("pointerdown");
  await page.clock.runFor(30_000);
  await expect(notice).toBeVisible();
});
