import { expect, type Page, test } from "@playwright/test";
import { expectAccessibleLayout } from "./accessibility";
import { becomeBuyer } from "./buyer";
import { waitForHydration } from "./wait-for-hydration";

test.use({ serviceWorkers: "allow" });

const film = "/produtos/vinil-adesivo-fibra-de-carbono-4d?Cor=Preto&Largura=1%2C52+m";
const since = /Você está sem conexão\. Esta página é de \d\dh\d\d: preços e estoque podem ter mudado\./;

test.beforeEach(async ({ page }) => {
  await page.request.post("/localizacao", { form: { cep: "01310-100", voltar: "/home" } });
  await page.request.post("/cookies", { form: { resposta: "recusar", voltar: "/home" } });
});

async function openWithWorker(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await waitForHydration(page);
  await page.waitForFunction(() => navigator.serviceWorker.controller?.state === "activated");
}

const cachedPages = (page: Page) =>
  page.evaluate(async () => {
    const names = (await caches.keys()).filter((name) => name.startsWith("pages-"));
    const stores = await Promise.all(names.map((name) => caches.open(name)));
    const requests = await Promise.all(stores.map((store) => store.keys()));
    return requests.flat().map(({ url }) => new URL(url).pathname);
  });

async function isKept(page: Page, path: string): Promise<void> {
  await expect.poll(() => cachedPages(page)).toContain(path);
}

async function loseTheNetworkOnFilm(page: Page): Promise<void> {
  await openWithWorker(page, film);
  await isKept(page, "/produtos/vinil-adesivo-fibra-de-carbono-4d");
  await page.context().setOffline(true);
}

const storesOf = (page: Page) => page.evaluate(() => caches.keys());

test("a cached product opens offline with its time, and is bought after the reconnection", async ({
  page,
  context,
}) => {
  await loseTheNetworkOnFilm(page);
  await page.reload();
  await expect(page.getByRole("status").filter({ hasText: since })).toBeInViewport();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Vinil adesivo fibra de carbono 4D");
  await expectAccessibleLayout(page, "kept page");
  await page.getByRole("button", { name: "Comprar" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Seu formulário ficou sem resposta");
  await expectAccessibleLayout(page, "unsent page");
  await page.getByRole("button", { name: "Tentar de novo" }).click();
  await expect(page.getByText("O que você preencheu continua aqui.")).toBeVisible();
  await context.setOffline(false);
  await page.getByRole("button", { name: "Tentar de novo" }).click();
  await expect(page).toHaveURL(/\/cart$/);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Meu carrinho");
  await expect(page.getByText(since)).toHaveCount(0);
});

test("an uncached variant shows an offline message and loads after the reconnection", {
  tag: "@long",
}, async ({ page, context }) => {
  await loseTheNetworkOnFilm(page);
  await page.getByRole("link", { name: "0,60 m" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Você está sem conexão");
  await expect(page).toHaveURL(/Largura=0%2C60/);
  await context.setOffline(false);
  await page.reload();
  await expect(page.getByRole("link", { name: "0,60 m" })).toHaveAttribute("aria-current", "true");
});

test("a form without an answer keeps its values and is counted once when sent again", {
  tag: "@long",
}, async ({ page, context }) => {
  await openWithWorker(page, film);
  await page.getByLabel("Metros (comprimento)").fill("3");
  await context.setOffline(true);
  await page.getByRole("button", { name: "Adicionar ao carrinho", exact: true }).click();
  const again = page.getByRole("alert").getByRole("button", { name: "Tentar de novo" });
  await expect(again).toBeFocused();
  await expectAccessibleLayout(page, "page with a form without answer");
  await again.press("Enter");
  await expect(again).toBeFocused();
  await expect(page.getByLabel("Metros (comprimento)")).toHaveValue("3");
  await context.setOffline(false);
  await again.click();
  await expect(page.getByText("Produto adicionado ao carrinho com sucesso!")).toBeVisible();
  await expect(page.getByRole("link", { name: "Carrinho, 3 itens" })).toBeVisible();
});

test("the answer to a refused form is shown again by Back", async ({ page }) => {
  await openWithWorker(page, "/localizacao");
  await page.getByLabel("CEP").fill("00000-000");
  await page.getByRole("button", { name: "Confirmar cep" }).click();
  await expect(page.locator("#cep-erro")).toBeVisible();
  await page.goto("/politicas/privacidade");
  await page.goBack();
  await expect(page.locator("#cep-erro")).toBeVisible();
  await expect(page.getByLabel("CEP")).toHaveValue("00000-000");
});

test("a shopper's cart and catalogue are cached and not available after the logout", async ({
  page,
  context,
}) => {
  await becomeBuyer(page);
  await openWithWorker(page, film);
  for (const path of ["/cart", "/profile?step=1", "/checkout"]) {
    await page.goto(path);
    await waitForHydration(page);
  }
  await isKept(page, "/cart");
  await context.setOffline(true);
  await page.goto("/profile?step=1");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Você está sem conexão");
  await expectAccessibleLayout(page, "offline page");
  await expect(page.locator("main li a")).toHaveText(["Meu carrinho", "Vinil adesivo fibra de carbono 4D"]);
  await page.getByRole("link", { name: "Meu carrinho" }).click();
  await expect(page.getByText(since)).toBeVisible();
  await context.setOffline(false);

  await page.goto("/home");
  await waitForHydration(page);
  await page.locator("summary", { hasText: "Menu" }).click();
  await page.getByRole("button", { name: "Sair" }).click();
  await expect(page.locator("a", { hasText: "Cadastre-se" }).first()).toBeAttached();
  await expect.poll(() => cachedPages(page)).toEqual(["/home"]);
});

test("the light mode unregisters the service worker", { tag: "@long" }, async ({ page }) => {
  await openWithWorker(page, "/home");
  await isKept(page, "/home");
  const footer = page.getByRole("contentinfo");
  await footer.locator("summary", { hasText: "Outros" }).click();
  await footer.getByRole("button", { name: "Modo leve: ligar" }).click();
  await expect(page.locator("html[data-leve]")).toBeAttached();
  await expect.poll(() => storesOf(page)).toEqual([]);
  const workers = () => page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length);
  await expect.poll(workers).toBe(0);
});
