import { expect, test } from "@playwright/test";
import { alive } from "./alive";

const film = "/produtos/vinil-adesivo-fibra-de-carbono-4d?Cor=Preto&Largura=1%2C52+m";

// One after the other: they share a cart.
test.describe.configure({ mode: "default" });

test.beforeEach(async ({ page }) => {
  await page.request.post("/localizacao", { form: { cep: "01310-100", voltar: "/home" } });
  await page.request.post("/cookies", { form: { resposta: "recusar", voltar: "/home" } });
  const form = { email: "comprador@envelopa.example", password: "envelopa123", voltar: "/home" };
  await page.request.post("/login", { form });
  await page.goto(film);
  await page.getByRole("button", { name: "Adicionar ao carrinho", exact: true }).click();
  await page.goto("/cart");
  await alive(page);
});

test("a coupon's refusal is at its field, and goes after ten seconds; what was typed stays", async ({
  page,
}) => {
  const field = page.getByLabel("Cupom de desconto");
  await field.fill("nada");
  await page.clock.install();
  await page.getByRole("button", { name: "Aplicar" }).click();
  const message = page.getByText("O cupom inserido não existe.");
  await expect(message).toBeInViewport();
  await expect(field).toBeFocused();
  await alive(page);
  await page.clock.runFor(9000);
  await expect(message).toBeVisible();
  await page.clock.runFor(1500);
  await expect(message).toHaveCount(0);
  await expect(field).toHaveValue("nada");
});

test("a carrier counts as soon as it is chosen, and is still chosen later", async ({ page }) => {
  const total = page.locator(".summary > :last-child dd");
  const cheapest = await total.innerText();
  const dearest = page.locator("fieldset").first().getByRole("radio").last();
  await dearest.check();
  await expect(total).not.toHaveText(cheapest);
  // It is sent beside the page.
  await expect(async () => {
    await page.goto("/cart");
    await expect(dearest).toBeChecked({ timeout: 100 });
  }).toPass();
});
