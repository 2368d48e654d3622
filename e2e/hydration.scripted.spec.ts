import { randomUUID } from "node:crypto";
import { expect, type Page, test } from "@playwright/test";
import { hydrationDataType } from "../app/rendering/framework/hydration-data";
import { arrive } from "./arrive";
import { holdBack } from "./hold-back";
import { waitForHydration } from "./wait-for-hydration";

/** Interactions between the first render and hydration: slow scripts, or stale page data. */

const film = "/produtos/vinil-adesivo-fibra-de-carbono-4d?Cor=Preto&Largura=1%2C52+m";
const isAlive = (page: Page) => page.locator("html[data-hydrated]");

async function expectOnePiece(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Adicionar ao carrinho", exact: true }).click();
  await expect(page.getByText("Produto adicionado ao carrinho com sucesso!")).toBeVisible();
  await page.goto("/cart");
  await expect(page.getByRole("textbox", { name: /quantidade|metros/i })).toHaveValue("1");
}

test("a press before hydration adds the product exactly once", async ({ page }) => {
  await arrive(page);
  const { held } = await holdBack(page, /\/assets\/packages-.*\.js/);
  await page.goto(film);
  await held;
  await expect(isAlive(page)).toHaveCount(0);
  await page.unroute(/\/assets\/packages-.*\.js/);
  await expectOnePiece(page);
});

const pressable = () =>
  [...document.querySelectorAll<HTMLElement>("a, button, input, select, textarea, summary")]
    .filter(
      (control) => control.checkVisibility({ visibilityProperty: true }) && !control.closest(".cookies"),
    )
    .map((control) => {
      const { x, y } = control.getBoundingClientRect();
      const words = control.textContent?.trim() || control.getAttribute("name") || "";
      return `${words} ${Math.round(x + scrollX)} ${Math.round(y + scrollY)}`;
    });

test("nothing that can be pressed moves when script comes", async ({ page }) => {
  await arrive(page);
  const wall = `${film.replace("?", "/na-parede?")}&ambiente=sala`;
  const marked = `${wall}&marcar=1&x=15&y=20&x=45&y=20&x=45&y=70&x=15&y=70`;
  for (const path of ["/home", film, "/register", "/add-installer", wall, marked])
    await test.step(path, async () => {
      const entry = await holdBack(page, /\/assets\/entry\.client-.*\.js/);
      await page.goto(path, { waitUntil: "commit" });
      await entry.held;
      await expect(page.locator("footer")).toBeAttached();
      await expect.poll(() => page.evaluate(() => document.styleSheets.length)).toBeGreaterThan(0);
      const before = await page.evaluate(pressable);
      entry.open();
      await waitForHydration(page);
      await expect(async () => {
        const after = new Set(await page.evaluate(pressable));
        expect(before.filter((control) => !after.has(control))).toEqual([]);
      }).toPass({ timeout: 2000 });
      await page.unrouteAll();
    });
});

test("a press before the script has come postpones the modules of the page, for the sake of the answer", async ({
  page,
}) => {
  await arrive(page);
  const entry = await holdBack(page, /\/assets\/entry\.client-.*\.js/);
  await page.goto(film, { waitUntil: "commit" });
  await entry.held;
  let requestedAtInMs = 0;
  page.on("request", (request) => {
    if (/\/assets\/hydrate-.*\.js/.test(request.url())) requestedAtInMs ||= performance.now();
  });
  await page.getByRole("heading", { level: 1 }).click();
  const openedAtInMs = performance.now();
  entry.open();
  await expect(isAlive(page)).toBeAttached();
  expect(requestedAtInMs - openedAtInMs).toBeGreaterThan(2500);
});

test("a press on the page before does not postpone the script of a page", async ({ page }) => {
  await arrive(page);
  await page.addInitScript(() => {
    const { setTimeout } = window;
    const value = (handler: () => void, delayInMs?: number) => {
      if (delayInMs === 3000) document.documentElement.dataset.postponed = "";
      return setTimeout(handler, delayInMs);
    };
    Object.defineProperty(window, "setTimeout", { value });
  });
  await page.goto("/login");
  await page.getByRole("link", { name: "Voltar à loja" }).click();
  await expect(page).not.toHaveURL(/login/);
  await expect(isAlive(page)).toBeAttached();
  await expect(page.locator("html[data-postponed]")).toHaveCount(0);
});

test("a page with outdated data stays unhydrated and still sells", async ({ page }) => {
  await arrive(page);
  const answered = page.waitForResponse((answer) => answer.request().headers().accept === hydrationDataType);
  await page.route("**/produtos/**", async (route) => {
    if (route.request().headers().accept !== hydrationDataType) return route.continue();
    const answer = await route.fetch();
    const hydrationData = await answer.json();
    return route.fulfill({ response: answer, json: { ...hydrationData, fingerprint: "another" } });
  });
  await page.goto(film);
  await answered;
  await page.waitForLoadState("networkidle");
  await expect(isAlive(page)).toHaveCount(0);
  await page.unroute("**/produtos/**");
  await expectOnePiece(page);
});

test("a notice stays when its page, whose data has none, is hydrated", async ({ page }) => {
  await arrive(page);
  const script = await holdBack(page, /\/assets\/packages-.*\.js/);
  await page.goto(film);
  await page.getByRole("button", { name: "Adicionar ao carrinho", exact: true }).click();
  const notice = page.getByText("Produto adicionado ao carrinho com sucesso!");
  await expect(notice).toBeVisible();
  script.open();
  await expect(isAlive(page)).toBeAttached();
  await expect(notice).toBeVisible();
});

test("a page whose script fails to load still sells", async ({ page }) => {
  await arrive(page);
  await page.route("**/assets/*.js", (route) => route.abort());
  await page.goto(film);
  await page.waitForLoadState("networkidle");
  await expect(isAlive(page)).toHaveCount(0);
  await expectOnePiece(page);
});

test("hydration keeps the installers' warning in place once the visitor uses the page", {
  tag: "@long",
}, async ({ page }) => {
  await arrive(page);
  const { open, held } = await holdBack(page, /\/assets\/packages-.*\.js/);
  await page.goto("/installers");
  await held;
  const warning = page.locator("section.attention");
  await warning.getByText("Ver mais").click();
  open();
  await waitForHydration(page);
  await expect(warning.getByRole("link", { name: "Entendi" })).toBeVisible();
});

test("a press of plus is counted when it coincides with the previous answer", { tag: "@long" }, async ({
  page,
}) => {
  await arrive(page);
  await page.goto(film);
  await waitForHydration(page);
  // The router changes the URL before it renders; this presses in between, and again right after the first render.
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

test("buttons added by hydration do not shift the content below them", async ({ page }) => {
  const { open, held } = await holdBack(page, /\/assets\/packages-.*\.js/);
  await page.goto("/register");
  await held;
  const button = page.getByRole("button", { name: "Cadastrar" });
  const before = await button.boundingBox();
  open();
  await waitForHydration(page);
  await expect(page.getByRole("button", { name: "Mostrar senha" })).toHaveCount(2);
  expect((await button.boundingBox())?.y).toBeCloseTo(before?.y ?? 0, 0);
});

test("a press at the start of hydration hydrates the page and is counted", async ({ page }) => {
  await arrive(page);
  const faults: string[] = [];
  page.on("pageerror", ({ message }) => faults.push(message));
  await page.addInitScript(() => {
    // React schedules its next task by a message; on a busy phone the pending press runs first.
    const post = MessagePort.prototype.postMessage;
    MessagePort.prototype.postMessage = function (this: MessagePort, message: unknown) {
      post.call(this, message);
      queueMicrotask(() => document.querySelector("summary")?.click());
    };
  });
  await page.goto(film);
  await waitForHydration(page);
  expect(faults).toEqual([]);
});

test("a page that fails during hydration shows an error and is not reloaded in a loop", async ({ page }) => {
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
  // Like a choice in place: a reload keeps the history state of the address.
  await page.evaluate(() => history.replaceState({ key: "chosen", usr: null, idx: 0 }, ""));
  documents = 0;
  await page.reload();
  await waitForHydration(page);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(/Algo deu errado/);
  await page.waitForTimeout(1500);
  expect(documents).toBe(1);
});

test("a page at a malformed URL keeps its server-rendered HTML", async ({ page }) => {
  const broken: string[] = [];
  page.on("pageerror", ({ message }) => broken.push(message));
  await page.goto("/%5C");
  await page.waitForTimeout(1500);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Página não encontrada");
  expect(broken).toEqual([]);
});

test("a page that React renders again keeps its styles, what was typed, and the focus, and is counted", async ({
  page,
}) => {
  const reports: (string | null)[] = [];
  page.on("request", (request) => {
    if (request.url().endsWith("/hidratacao")) reports.push(request.postData());
  });
  const { open, held } = await holdBack(page, /\/assets\/packages-.*\.js/);
  await page.goto("/login");
  await held;
  await page.getByLabel("E-mail").fill("ana@example.com");
  await page.getByLabel("Senha", { exact: true }).fill("uma senha longa");
  // The text keeps its length, so that only React notices the change.
  await page.getByRole("heading", { level: 1 }).evaluate((title) => {
    title.textContent = [...(title.textContent ?? "")].reverse().join("");
  });
  open();
  await expect(isAlive(page)).toBeAttached();
  await expect.poll(() => reports).toEqual(["resultado=recovered&pagina=%2Flogin"]);
  await expect(page.getByLabel("E-mail")).toHaveValue("ana@example.com");
  await expect(page.getByLabel("Senha", { exact: true })).toHaveValue("uma senha longa");
  await expect(page.getByLabel("Senha", { exact: true })).toBeFocused();
  expect(await page.evaluate(() => document.styleSheets.length)).toBeGreaterThan(0);
});

test("a page whose container something else changed is not hydrated, and is counted", async ({ page }) => {
  const report = page.waitForRequest((request) => request.url().endsWith("/hidratacao"));
  const { open, held } = await holdBack(page, /\/assets\/packages-.*\.js/);
  await page.goto("/login");
  await held;
  await page.getByLabel("E-mail").evaluate((input) => input.after(document.createElement("i")));
  open();
  expect((await report).postData()).toBe("resultado=skipped&pagina=%2Flogin");
  await expect(isAlive(page)).toHaveCount(0);
});

test("an answer in place that leads to the login shows it from its top", async ({ page, browser }) => {
  await arrive(page);
  await page.goto("/register?voltar=/home");
  await page.getByLabel("Nome").fill("Ana Souza");
  await page.getByLabel("E-mail").fill(`topo-${randomUUID()}@exemplo.example`);
  await page.getByLabel("Senha", { exact: true }).fill("senha-boa-1");
  await page.getByLabel("Confirmar senha", { exact: true }).fill("senha-boa-1");
  await page.getByRole("button", { name: "Cadastrar" }).click();
  await page.waitForURL(/\/home/);
  await page.goto(film);
  await page.getByRole("button", { name: "Adicionar ao carrinho", exact: true }).click();
  await expect(page.getByText("Produto adicionado ao carrinho com sucesso!")).toBeVisible();
  await page.goto("/cart");
  await waitForHydration(page);
  const elsewhere = await browser.newContext({ storageState: await page.context().storageState() });
  await elsewhere.request.post("/logout", { form: {} });
  await elsewhere.close();
  await page.evaluate("window.isSameDocument = true");
  await page.getByLabel("Cupom de desconto").fill("BEMVINDO10");
  await page.getByRole("button", { name: "Aplicar" }).click();
  await expect(page.getByRole("heading", { name: "Entrar" })).toBeVisible();
  expect(await page.evaluate("[window.isSameDocument, window.scrollY]")).toEqual([true, 0]);
});
