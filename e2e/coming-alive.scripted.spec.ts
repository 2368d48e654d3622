import { expect, type Page, test } from "@playwright/test";
import { handoffType } from "../app/document/handoff";
import { alive } from "./alive";
import { arrive } from "./arriving";

/** What a shopper meets between a page and its script: a slow line, or data that is not the page's any more. */

const film = "/produtos/vinil-adesivo-fibra-de-carbono-4d?Cor=Preto&Largura=1%2C52+m";
const isAlive = (page: Page) => page.locator("html[data-alive]");

/** Presses, and finds one piece in the cart: neither lost nor doubled. */
async function expectOnePiece(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Adicionar ao carrinho", exact: true }).click();
  await expect(page.getByText("Produto adicionado ao carrinho com sucesso!")).toBeVisible();
  await page.goto("/cart");
  await expect(page.getByRole("textbox", { name: /quantidade|metros/i })).toHaveValue("1");
}

/** Keeps a file back: `held` once it was asked for, `open` lets it come. */
async function holdBack(page: Page, file: RegExp): Promise<{ held: Promise<void>; open: () => void }> {
  let open = () => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  const held = new Promise<void>((resolve) => {
    void page.route(file, async (route) => {
      resolve();
      await opened;
      await route.continue();
    });
  });
  return { held, open: () => open() };
}

test("a press while script is still on its way counts, once", async ({ page }) => {
  await arrive(page);
  const { held } = await holdBack(page, /\/assets\/packages-.*\.js/);
  await page.goto(film);
  await held;
  await expect(isAlive(page)).toHaveCount(0);
  await page.unroute(/\/assets\/packages-.*\.js/);
  await expectOnePiece(page);
});

test("a page whose data have changed meanwhile stays as it is, and sells all the same", async ({ page }) => {
  await arrive(page);
  const answered = page.waitForResponse((answer) => answer.request().headers().accept === handoffType);
  await page.route("**/produtos/**", async (route) => {
    if (route.request().headers().accept !== handoffType) return route.continue();
    const answer = await route.fetch();
    const handoff = await answer.json();
    return route.fulfill({ response: answer, json: { ...handoff, fingerprint: "another" } });
  });
  await page.goto(film);
  await answered;
  await page.waitForLoadState("networkidle");
  await expect(isAlive(page)).toHaveCount(0);
  await page.unroute("**/produtos/**");
  await expectOnePiece(page);
});

test("a page whose script does not come sells all the same", async ({ page }) => {
  await arrive(page);
  await page.route("**/assets/*.js", (route) => route.abort());
  await page.goto(film);
  await page.waitForLoadState("networkidle");
  await expect(isAlive(page)).toHaveCount(0);
  await expectOnePiece(page);
});

test("whoever has begun to use the installers' page keeps the warning where it was", async ({ page }) => {
  await arrive(page);
  const { open, held } = await holdBack(page, /\/assets\/packages-.*\.js/);
  await page.goto("/installers");
  await held;
  const warning = page.locator("section.attention");
  await warning.getByText("Ver mais").click();
  open();
  await alive(page);
  await expect(warning.getByRole("link", { name: "Entendi" })).toBeVisible();
});

test("a press of plus counts at the very moment when the answer to the last one comes", async ({ page }) => {
  await arrive(page);
  await page.goto(film);
  await alive(page);
  // The router changes the address before the page is drawn anew; here somebody presses in between, and once more as
  // soon as the page of the first press is drawn.
  await page.evaluate(() => {
    const press = () => document.querySelector<HTMLButtonElement>('button[name="passo"][value="1"]')?.click();
    const drawn = new MutationObserver(() => {
      if (!document.body.textContent?.includes("Total de 2 metros")) return;
      drawn.disconnect();
      setTimeout(press, 30);
    });
    const replace = history.replaceState.bind(history);
    history.replaceState = (...entry) => {
      replace(...entry);
      history.replaceState = replace;
      drawn.observe(document.body, { subtree: true, childList: true, characterData: true });
      press();
    };
  });
  await page.route("**/produtos/**", async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 200));
    await route.continue();
  });
  await page.getByRole("button", { name: "Aumentar quantidade" }).click();
  await expect(page.getByText("Total de 4 metros", { exact: true })).toBeVisible();
  await expect(page.getByLabel("Metros (comprimento)")).toHaveValue("4");
});

test("what stands below a button that script brings stays where it is", async ({ page }) => {
  const { open, held } = await holdBack(page, /\/assets\/packages-.*\.js/);
  await page.goto("/register");
  await held;
  const button = page.getByRole("button", { name: "Cadastrar" });
  const before = await button.boundingBox();
  open();
  await alive(page);
  await expect(page.getByRole("button", { name: "Mostrar senha" })).toHaveCount(2);
  expect((await button.boundingBox())?.y).toBeCloseTo(before?.y ?? 0, 0);
});

test("a page comes alive under the hands of who presses as React is about to begin", async ({ page }) => {
  await arrive(page);
  const faults: string[] = [];
  page.on("pageerror", ({ message }) => faults.push(message));
  await page.addInitScript(() => {
    // React asks for its next turn by a message; a busy phone gives the press that waited its turn first.
    const post = MessagePort.prototype.postMessage;
    MessagePort.prototype.postMessage = function (this: MessagePort, message: unknown) {
      post.call(this, message);
      queueMicrotask(() => document.querySelector("summary")?.click());
    };
  });
  await page.goto(film);
  await alive(page);
  expect(faults).toEqual([]);
});

test("a page that breaks while it comes alive says so, and is not asked for again and again", async ({
  page,
}) => {
  let documents = 0;
  await page.route(/\/produtos\/vinil-adesivo-fibra-de-carbono-4d/, async (route) => {
    if (route.request().isNavigationRequest()) {
      documents += 1;
      return route.fallback();
    }
    const answer = await route.fetch();
    const broken = (await answer.text()).replaceAll('"attributes":', '"lost":');
    return route.fulfill({ response: answer, body: broken });
  });
  await page.goto(film);
  // As after a choice in place: a reload keeps what the history knows of the address.
  await page.evaluate(() => history.replaceState({ key: "chosen", usr: null, idx: 0 }, ""));
  documents = 0;
  await page.reload();
  await alive(page);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(/Algo deu errado/);
  await page.waitForTimeout(1500);
  expect(documents).toBe(1);
});

test("a page at an address that cannot be read stays as it came", async ({ page }) => {
  const broken: string[] = [];
  page.on("pageerror", ({ message }) => broken.push(message));
  await page.goto("/%5C");
  await page.waitForTimeout(1500);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Página não encontrada");
  expect(broken).toEqual([]);
});
