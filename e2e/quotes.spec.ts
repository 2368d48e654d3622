import { expect, type Page, test } from "@playwright/test";
import { expectAccessibleLayout } from "./accessibility";
import { becomeBuyer, press, withScript } from "./buyer";
import { waitForHydration } from "./wait-for-hydration";

async function logInAsInstaller(page: Page): Promise<void> {
  const form = { email: "instalador@envelopa.example", password: "envelopa123", voltar: "/orcamentos" };
  const answer = await page.request.post("/login", { form, maxRedirects: 0 });
  expect(answer.status()).toBe(303);
}

/** The tests without script have no timers, which axe needs. */
const audit = (page: Page, name: string) =>
  withScript() ? expectAccessibleLayout(page, name) : Promise.resolve();

test("a shopper ticks an installer, gets an answer, chooses it, agrees on a visit that is moved, and both rate each other", async ({
  browser,
  page,
}) => {
  await becomeBuyer(page);
  const theirs = await (await browser.newContext(test.info().project.use)).newPage();
  await logInAsInstaller(theirs);

  await page.goto("/installers?cidade=São Paulo/SP");
  await waitForHydration(page);
  await page.locator(".attention .button").click();
  // The name is not clicked, because its link covers the card.
  await page.locator(".installers label", { hasText: "Anderson Prado" }).click();
  await page.locator(".installers label", { hasText: "Marcos Vilela" }).click();
  await press(page, "Pedir orçamento");
  await expect(page).toHaveURL(/\/orcamentos\/novo\?aplicador=3&aplicador=7$/);
  await waitForHydration(page);
  await page.getByLabel("O que precisa ser feito").fill("Mesa");
  await press(page, "Enviar pedido");
  await expect(page.getByRole("alert")).toContainText("Conte um pouco mais (pelo menos 10 letras)");
  await audit(page, "a refused request");
  await page.getByLabel("O que precisa ser feito").fill("Envelopar a mesa de jantar, lisa.");
  await press(page, "Enviar pedido");
  await expect(page.getByText("Pedido enviado a 2 aplicadores.")).toBeVisible();
  const { pathname } = new URL(page.url());

  await theirs.goto(pathname);
  await waitForHydration(theirs);
  await theirs.getByLabel("Preço", { exact: true }).fill("caro");
  await press(theirs, "Conferir resposta");
  await expect(theirs.getByRole("alert")).toContainText("Informe o preço em reais");
  await audit(theirs, "a refused answer");
  await theirs.getByLabel("Preço", { exact: true }).fill("350,00");
  await theirs
    .getByLabel("Posso começar em")
    .fill(new Date(Date.now() + 86_400_000).toISOString().slice(0, 10));
  await press(theirs, "Conferir resposta");
  await expect(theirs.getByRole("heading", { name: "Confira antes de enviar" })).toBeVisible();
  await audit(theirs, "a reviewed answer");
  await press(theirs, "Enviar resposta");
  await expect(theirs.getByText("Resposta enviada.")).toBeVisible();

  await page.goto(pathname);
  await audit(page, "answers side by side");
  await press(page, "Escolher Anderson Prado");
  await expect(page.getByRole("heading", { name: "Contato de Anderson Prado" })).toBeVisible();
  await audit(page, "the chosen answer");
  const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
  await page.getByLabel("Dia da visita").fill(inDays(3));
  await press(page, "Salvar o dia");
  await theirs.goto(pathname);
  await waitForHydration(theirs);
  await theirs.getByText("Remarcar", { exact: true }).click();
  await theirs.getByLabel("Outro dia").fill(inDays(4));
  await press(theirs, "Propor outro dia");
  await expect(theirs.getByText("Você propôs outro dia")).toBeVisible();
  await page.goto(pathname);
  await audit(page, "a proposal of another day");
  await press(page, "Aceitar o novo dia");
  await expect(page.getByText("Novo dia combinado.")).toBeVisible();
  await press(page, "Sim, o trabalho terminou");
  for (const each of [page, theirs]) {
    await each.goto(pathname);
    await expect(each.getByText("um dia depois da escolha")).toBeVisible();
    await audit(each, "a quote that opens to ratings tomorrow");
  }
  await theirs.context().close();
});
