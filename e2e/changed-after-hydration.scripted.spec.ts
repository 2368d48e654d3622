import { type BrowserContext, expect, type Locator, type Page, test } from "@playwright/test";
import { arrive } from "./arrive";
import { press } from "./buyer";
import { type PageChange, pageChanges } from "./page-changes";
import { film, getBuyersPages, isHydrated } from "./page-kinds";
import { collectFaults, expectUnharmed, printTable, readState } from "./page-state";
import { waitForHydration } from "./wait-for-hydration";

/** Pages that an extension, a translator or an in-app browser has changed after React hydrated them. */

test.use({ bypassCSP: true });

interface InPlace {
  readonly path: string;
  readonly type: (page: Page) => Promise<void>;
  readonly target: (page: Page) => Locator;
  readonly act: (target: Locator) => Promise<void>;
  readonly expectAnswer: (page: Page) => Promise<void>;
  readonly finish?: (page: Page) => Promise<void>;
}

const click = (target: Locator) => target.click();

const interactions = (payment: string) =>
  ({
    // First, because the others change the cart.
    card: {
      path: payment,
      async type(page) {
        await page.getByRole("radio", { name: /^Cartão de crédito/ }).check();
        await page.getByLabel("Nome como está no cartão").fill("ANA B DE SOUZA");
      },
      target: (page) => page.getByLabel("Número do cartão"),
      async act(target) {
        await target.clear();
        await target.pressSequentially("4000000000000010");
      },
      expectAnswer: (page) => expect(page.locator("output")).toHaveText("Visa"),
      async finish(page) {
        await page.getByLabel("Validade").fill("");
        await page.getByLabel("Validade").pressSequentially("0831");
        await page.getByLabel("CVV").fill("987");
        await press(page, "Finalizar compra");
        await expect(page.getByText("Confirmar pedido").first()).toBeVisible();
        await page.keyboard.press("Escape");
        await expect(page.getByLabel("Número do cartão")).toHaveValue("4000 0000 0000 0010");
      },
    },
    product: {
      path: film,
      type: (page) => page.getByLabel("Busque aqui seu produto").fill("tijolo"),
      target: (page) => page.getByRole("button", { name: "Aumentar quantidade" }),
      act: click,
      async expectAnswer(page) {
        await expect(page.getByLabel("Metros (comprimento)")).toHaveValue("2");
        await expect(page.getByText("Total de 2 metros", { exact: true })).toBeVisible();
      },
      async finish(page) {
        await press(page, "Adicionar ao carrinho");
        await expect(page.getByText("Produto adicionado ao carrinho com sucesso!")).toBeVisible();
      },
    },
    cart: {
      path: "/cart",
      type: (page) => page.getByLabel("Cupom de desconto").fill("NADA"),
      target: (page) => page.getByRole("button", { name: /^Aumentar/ }),
      act: click,
      expectAnswer: (page) => expect(page.getByRole("textbox", { name: /metros/i })).not.toHaveValue("1"),
      async finish(page) {
        await press(page, "Aplicar");
        await expect(page.getByText("O cupom inserido não existe.")).toBeVisible();
      },
    },
  }) satisfies Readonly<Record<string, InPlace>>;

/** Changes a hydrated page in which something is typed, and uses it in place. */
async function interactAfter(
  context: BrowserContext,
  [kind, { path, type, target, act, expectAnswer, finish }]: readonly [string, InPlace],
  changes: Readonly<Record<string, PageChange>>,
): Promise<void> {
  const name = `${kind}, ${Object.keys(changes).join(" and ")}, after hydration`;
  await test.step(name, async () => {
    const page = await context.newPage();
    page.setDefaultTimeout(8000);
    page.setDefaultNavigationTimeout(30_000);
    const faults = collectFaults(page);
    await page.goto(path);
    await waitForHydration(page);
    await type(page);
    for (const { apply } of Object.values(changes)) await page.evaluate(apply);
    await target(page).focus();
    const before = withoutQuantity(await readState(page));
    await act(target(page));
    await expectAnswer(page).catch((error: unknown) =>
      expect.soft(String(error), `${name}: answer`).toBe(""),
    );
    const visit = { name, before, after: await readState(page), hydrated: await isHydrated(page), faults };
    // A translated page loads documents (docs/decisions/rendering.md).
    if (visit.hydrated || !name.includes("translator")) expectUnharmed(visit);
    await finish?.(page).catch((error: unknown) => expect.soft(String(error), `${name}: works`).toBe(""));
    const isStyled = await page.evaluate(() => document.styleSheets.length > 0);
    expect.soft(isStyled, `${name}: styled after a press`).toBe(true);
    await page.close();
  });
}

/** The press itself changes these fields. */
const withoutQuantity = (state: Awaited<ReturnType<typeof readState>>) => ({
  ...state,
  typed: state.typed.filter((field) => !/^(quantidade|cartao-number)/.test(field)),
});
test.afterEach(printTable);

test("a half-typed card stays and leads to the review, after every change of its hydrated page", async ({
  page,
  context,
}) => {
  const { payment } = await getBuyersPages(page);
  await interactAfter(context, ["card", interactions(payment.path).card], pageChanges);
});

test("a notice that an extension has removed does not stop the next press", async ({ page }) => {
  await arrive(page);
  const faults = collectFaults(page);
  await page.goto(film);
  await waitForHydration(page);
  const notice = page.getByText("Produto adicionado ao carrinho com sucesso!");
  await press(page, "Adicionar ao carrinho");
  await expect(notice).toBeVisible();
  await notice.evaluate((text) => text.closest(".notices > *")?.remove());
  const before = withoutQuantity(await readState(page));
  await press(page, "Adicionar ao carrinho");
  await expect.soft(notice).toBeVisible();
  const after = await readState(page);
  expectUnharmed({ name: "product, a removed notice", before, after, hydrated: true, faults });
});

for (const [name, change] of Object.entries(pageChanges)) {
  test(`a press is answered and keeps styles, text and scroll after ${name} changed the hydrated page`, {
    tag: "@long",
  }, async ({ page, context }) => {
    const { payment } = await getBuyersPages(page);
    for (const interaction of Object.entries(interactions(payment.path)))
      await interactAfter(context, interaction, { [name]: change });
  });
}
