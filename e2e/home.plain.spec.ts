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
  await expect(cookieNotice).toBeVisible();
  await page.getByRole("button", { name: "Aceitar" }).click();
  await expect(page).toHaveURL(/\/home$/);
  await expect(cookieNotice).toHaveCount(0);
});
