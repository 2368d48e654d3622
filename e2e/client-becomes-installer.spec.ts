import { expect, test } from "@playwright/test";
import { expectAccessibleLayout } from "./accessibility";
import { becomeBuyer, press, withScript } from "./buyer";
import { waitForHydration } from "./wait-for-hydration";

const pixel =
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==";

test(
  "a client becomes an installer with the same login, and keeps a portfolio",
  { tag: "@long" },
  async ({ page }, { project }) => {
    const hasAxe = project.name !== "no-javascript";
    await becomeBuyer(page);
    await page.goto("/add-installer");
    await waitForHydration(page);
    if (hasAxe) await expectAccessibleLayout(page, "a client's registration");
    await expect(page.getByLabel("Rua")).not.toHaveValue("");
    await expect(page.getByLabel("Senha", { exact: true })).toHaveCount(0);
    await page.getByLabel("Nome fantasia").fill("Ateliê da Ana");
    await page.getByLabel("WhatsApp").fill("11987650001");
    await page.getByLabel("Instagram").fill("@atelie.da.ana");
    await page.getByLabel("Envelopamento de paredes").check();
    await page.getByLabel("Li e aceito os termos").click();
    if (withScript()) await press(page, "Sim, Aceito");
    await press(page, "Cadastrar");
    await expect(page.getByRole("heading", { name: "Cadastro Efetuado" })).toBeVisible();
    await press(page, "Ativar depois");

    await expect(page).toHaveURL(/\/detail-installer\?id=\d+$/);
    await expect(page.getByText("Seu cadastro está pausado")).toBeVisible();
    if (hasAxe) await expectAccessibleLayout(page, "a paused installer's page");
    await press(page, "Ativar cadastro");
    await expect(page.getByText("Seu cadastro está ativo")).toBeVisible();

    await page.getByRole("link", { name: "Editar o meu portfólio" }).click();
    await waitForHydration(page);
    await press(page, "Usar esta foto");
    await expect(page.getByRole("alert")).toContainText("Escolha uma foto.");
    await page.getByLabel("Legenda", { exact: true }).fill("Sala");
    await page
      .getByLabel("Foto", { exact: true })
      .setInputFiles({ name: "sala.png", mimeType: "image/png", buffer: Buffer.from(pixel, "base64") });
    await press(page, "Usar esta foto");
    await expect(page.getByText("1 de 12 fotos")).toBeVisible();
    if (hasAxe) await expectAccessibleLayout(page, "a portfolio");
    await page.getByRole("link", { name: "Ver a minha página" }).click();
    await expect(page.getByText("Sala", { exact: true })).toBeVisible();
    if (hasAxe) await expectAccessibleLayout(page, "an installer's own page");
  },
);
