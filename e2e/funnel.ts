import { randomUUID } from "node:crypto";
import { generateCpf } from "@brazilian-utils/brazilian-utils/generate-cpf";
import { expect, type Page } from "@playwright/test";
import { waitForHydration } from "./wait-for-hydration";

/** What a purchase asks of a shopper: documents loaded, presses of a button or link, and fields typed or chosen. */
export interface FunnelCount {
  pages: number;
  presses: number;
  fields: number;
  /** How often the CEP was typed. */
  ceps: number;
}

const answers: readonly (readonly [label: string, answer: () => string])[] = [
  ["Nome", () => "Ana Beatriz de Souza"],
  ["E-mail", () => `ana-${randomUUID()}@exemplo.example`],
  ["Senha", () => "segredo de teste 1"],
  ["Confirmar senha", () => "segredo de teste 1"],
  ["CPF ou CNPJ", () => generateCpf()],
  ["Telefone", () => "11 98888-7777"],
  ["CEP", () => "01310-100"],
  ["Número", () => "900"],
  ["Complemento", () => "ap. 42"],
  ["Apelido do endereço", () => "Casa"],
];

/** The first button or link of each list that a page has leads on. */
const waysOn: readonly (readonly [path: RegExp, names: readonly (string | RegExp)[]])[] = [
  [/^\/produtos\//, ["Confirmar cep", "Comprar"]],
  [/^\/cart/, ["Comprar sem cadastro", "Finalizar compra"]],
  [/^\/register/, ["Continuar", "Cadastrar"]],
  [/^\/profile/, ["Salvar"]],
  [/^\/address/, ["Salvar e ir para o pagamento", "Salvar endereço"]],
  [/^\/checkout/, [/^Pagar R/, "Fechar pedido"]],
];

/** Buys by Pix like a shopper who fills in every empty field and presses the main button of each page. */
export async function countFunnel(page: Page, product: string): Promise<FunnelCount> {
  const count = { pages: 0, presses: 0, fields: 0, ceps: 0 };
  const countPage = () => {
    count.pages += 1;
  };
  page.on("domcontentloaded", countPage);
  await page.goto(product);
  for (let steps = 0; steps < 30 && !page.url().includes("ordersCode="); steps += 1) {
    await waitForHydration(page);
    await fillIn(page, count);
    await goOn(page, count);
  }
  await expect(page.getByText("Aguardando confirmação de pagamento.").first()).toBeVisible();
  page.off("domcontentloaded", countPage);
  return count;
}

async function fillIn(page: Page, count: FunnelCount): Promise<void> {
  if (/^\/(produtos|login|cart)/.test(new URL(page.url()).pathname)) {
    const gate = page.getByRole("button", { name: "Confirmar cep" });
    if (!(await gate.isVisible())) return;
  }
  for (const [label, answer] of answers) {
    const field = page
      .getByRole("main")
      .or(page.getByRole("dialog"))
      .getByLabel(label, { exact: true })
      .first();
    if (!(await field.isVisible()) || !(await field.isEditable()) || (await field.inputValue()) !== "")
      continue;
    await field.fill(answer());
    count.fields += 1;
    if (label === "CEP") await lookUpCep(page, count);
  }
  const pix = page.getByRole("radio", { name: /^Pix/ });
  if (!(await pix.isVisible()) || (await page.locator("[name=pagamento]:checked").count()) > 0) return;
  await pix.check();
  count.fields += 1;
}

/** A page without script needs a button to fill in the address. */
async function lookUpCep(page: Page, count: FunnelCount): Promise<void> {
  count.ceps += 1;
  const lookUp = page.getByRole("button", { name: "Buscar CEP" });
  if (!(await lookUp.isVisible())) return;
  if ((await page.locator("html[data-hydrated]").count()) === 0) {
    await lookUp.click();
    count.presses += 1;
  }
  await expect(page.getByLabel("Rua")).toHaveValue(/Paulista/);
}

async function goOn(page: Page, count: FunnelCount): Promise<void> {
  const { pathname } = new URL(page.url());
  const names = waysOn.find(([path]) => path.test(pathname))?.[1] ?? [];
  for (const name of names) {
    const button = page.getByRole("button", { name, exact: true });
    const way = button.or(page.getByRole("link", { name, exact: true })).last();
    if (!(await way.isVisible())) continue;
    const before = count.pages;
    await way.click();
    count.presses += 1;
    await page.waitForLoadState("domcontentloaded");
    await expect.poll(() => count.pages > before || page.getByRole("dialog").isVisible()).toBeTruthy();
    return;
  }
  throw new Error(`No way on from ${page.url()}`);
}
