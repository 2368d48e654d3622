import { expect, type Page, test } from "@playwright/test";
import { arrive } from "./arrive";
import { waitForHydration } from "./wait-for-hydration";

/** docs/browsers.md: takes away what the oldest engines that run the script lack. */
function removeNewerFunctions(): void {
  const newer: [object, readonly string[]][] = [
    [URLSearchParams.prototype, ["size"]],
    [URL, ["canParse", "parse"]],
    [AbortSignal, ["timeout", "any"]],
    [Array.prototype, ["at", "findLast", "findLastIndex", "toReversed", "toSorted", "toSpliced", "with"]],
    [String.prototype, ["at", "isWellFormed", "toWellFormed"]],
    [Object, ["hasOwn", "groupBy"]],
    [Map, ["groupBy"]],
    [Set.prototype, ["union", "intersection", "difference", "isSubsetOf", "isSupersetOf"]],
    [Promise, ["withResolvers", "try"]],
    [Crypto.prototype, ["randomUUID"]],
    [HTMLFormElement.prototype, ["requestSubmit"]],
    [Element.prototype, ["role", "ariaLabel", "checkVisibility"]],
    [HTMLElement.prototype, ["inert", "popover", "showPopover"]],
    [Navigator.prototype, ["userActivation", "scheduling"]],
    [window, ["structuredClone", "reportError", "requestIdleCallback", "cancelIdleCallback"]],
  ];
  for (const [owner, names] of newer) for (const name of names) Reflect.deleteProperty(owner, name);
}

const pages = [
  "/",
  "/produtos?produto=vinil",
  "/produtos?ordem=preco-ascendente",
  "/produtos/vinil-adesivo-fibra-de-carbono-4d?Cor=Preto&Largura=1%2C52+m",
  "/cart",
  "/installers",
  "/perguntas-frequentes",
];

/** Compares with the document of the server. */
async function expectLinksOfServer(page: Page): Promise<void> {
  const links = await page.evaluate(async () => {
    const hrefsIn = (root: Document) =>
      [...root.querySelectorAll("header a[href], main a[href], link[rel=canonical]")].map((link) =>
        link.getAttribute("href"),
      );
    const html = await (await fetch(location.href)).text();
    const served = new DOMParser().parseFromString(html, "text/html");
    return { shown: hrefsIn(document), served: hrefsIn(served) };
  });
  expect(links.shown).toEqual(links.served);
}

test("pages hydrate without an error, and keep styles and links, without the functions that came after the browser floor", async ({
  page,
}) => {
  const errors: string[] = [];
  page.on("pageerror", (error) => errors.push(String(error)));
  page.on("console", (message) => {
    // The demonstration shop misses a picture on purpose.
    if (message.type() === "error" && !message.location().url.includes("/imagens/"))
      errors.push(message.text());
  });
  await page.addInitScript(removeNewerFunctions);
  await arrive(page);
  for (const path of pages) {
    await page.goto(path);
    await waitForHydration(page);
    await expectLinksOfServer(page);
    expect(await page.evaluate(() => document.styleSheets.length)).toBeGreaterThan(0);
  }
  expect(errors).toEqual([]);
});

test("links made in the browser keep their query without the functions that came after the browser floor", async ({
  page,
}) => {
  await page.addInitScript(removeNewerFunctions);
  await arrive(page);
  await page.goto("/produtos?cor=Preto");
  await waitForHydration(page);
  await page.locator('a[href="#ordem"]').click();
  await page.locator("#ordem").getByRole("link", { name: "Preço ascendente" }).click();
  await expect(page).toHaveURL(/cor=Preto&ordem=preco-ascendente/);
  await expect(page.locator("html[data-pending]")).toHaveCount(0);
  await expectLinksOfServer(page);
});

for (const missing of ["TransformStream", "HTMLDialogElement"])
  test(`pages stay as the server sent them, and work, in browsers without ${missing}`, async ({ page }) => {
    const errors: string[] = [];
    page.on("pageerror", (error) => errors.push(String(error)));
    await arrive(page);
    await page.addInitScript((name) => Reflect.deleteProperty(window, name), missing);
    await page.goto("/produtos?cor=Preto", { waitUntil: "networkidle" });
    await page.locator('a[href="#ordem"]').click();
    await page.locator("#ordem").getByRole("link", { name: "Preço ascendente" }).click();
    await expect(page).toHaveURL(/cor=Preto&ordem=preco-ascendente/);
    await expect(page.locator("html[data-hydrated]")).toHaveCount(0);
    expect(errors).toEqual([]);
  });
