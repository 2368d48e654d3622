import { expect, type Page, test } from "@playwright/test";
import { handoffType } from "../app/document/handoff";
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

test("a press while script is still on its way counts, once", async ({ page }) => {
  await arrive(page);
  let hasBegun = () => {};
  const begun = new Promise<void>((resolve) => {
    hasBegun = resolve;
  });
  await page.route(/\/assets\/packages-.*\.js/, () => hasBegun());
  await page.goto(film);
  await begun;
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
