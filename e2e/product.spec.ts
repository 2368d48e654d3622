import { expect, type Page, test } from "@playwright/test";
import { waitForHydration } from "./wait-for-hydration";

const film = "/produtos/vinil-adesivo-fibra-de-carbono-4d";
const cannotShare = "Não é possivel compartilhar esse produto.";

const runsScript = () => test.info().project.name === "javascript";
const swatch = (page: Page, name: string) => page.getByRole("link", { name, exact: true });
const chosen = (page: Page, name: string) => page.getByRole("link", { name: `${name} (escolhido)` });
const chip = (page: Page, name: string) => page.getByRole("link", { name: new RegExp(`^${name}`) });
const quantity = (page: Page) => page.getByLabel("Metros (comprimento)");

test.beforeEach(async ({ page }) => {
  await page.request.post("/localizacao", { form: { cep: "01310-100", voltar: "/home" } });
  await page.request.post("/cookies", { form: { resposta: "recusar", voltar: "/home" } });
});

test("a shopper chooses a colour and a width and buys exactly that variant", async ({ page }) => {
  await page.goto(film);
  await swatch(page, "Vinho").click();
  await expect(page).toHaveURL(/Cor=Vinho/);
  await chip(page, "1,22 m").click();
  await expect(page).toHaveURL(/Largura=1%2C22/);
  await expect(chosen(page, "Vinho")).toBeVisible();
  await page.getByRole("button", { name: "Aumentar quantidade" }).click();
  await expect(quantity(page)).toHaveValue("2");
  await page.getByRole("button", { name: "Comprar", exact: true }).click();
  await expect(page).toHaveURL(/\/cart$/);
  await expect(page.getByText("Vinho · 1,22 m", { exact: true })).toHaveCount(1);
  await expect(page.getByLabel("Metros", { exact: false }).first()).toHaveValue("2");
});

test("a value is deselected by a second press, replaced by another, and restored by 'back'", {
  tag: "@long",
}, async ({ page }) => {
  await page.goto(`${film}?quantidade=3`);
  await swatch(page, "Preto").click();
  await expect(chosen(page, "Preto")).toBeVisible();
  await swatch(page, "Vinho").click();
  await expect(chosen(page, "Vinho")).toBeVisible();
  await expect(chosen(page, "Preto")).toHaveCount(0);
  await chosen(page, "Vinho").click();
  await expect(page.getByRole("region", { name: "Cor" })).toContainText("Selecione a variação");
  await expect(page).not.toHaveURL(/Cor=/);
  await expect(quantity(page)).toHaveValue("3");
  await page.goBack();
  await expect(chosen(page, "Vinho")).toBeVisible();
  await page.goBack();
  await expect(chosen(page, "Preto")).toBeVisible();
});

test("choosing a value keeps the scroll position", async ({ page }) => {
  await page.goto(film);
  await waitForHydration(page);
  const width = chip(page, "1,52 m");
  await width.scrollIntoViewIfNeeded();
  const before = await page.evaluate(() => scrollY);
  await width.click();
  await expect(page).toHaveURL(/Largura/);
  await expect(width).toHaveAccessibleName(/escolhido/);
  await expect(width).toBeInViewport();
  if (!runsScript()) return;
  expect(await page.evaluate(() => scrollY)).toBe(before);
  await expect(width).toBeFocused();
  await swatch(page, "Vinho").click();
  await expect(page.getByRole("status").filter({ hasText: /^R\$.*Vendido por/ })).toHaveCount(1);
});

test("every press of plus is counted", { tag: "@long" }, async ({ page }) => {
  await page.goto(`${film}?Cor=Preto&Largura=1,52 m`);
  await waitForHydration(page);
  const plus = page.getByRole("button", { name: "Aumentar quantidade" });
  for (let press = 0; press < 3; press += 1) await plus.click();
  await expect(quantity(page)).toHaveValue("4");
  await expect(page.getByText("Total de 4 metros", { exact: true })).toBeVisible();
  if (runsScript()) await expect(plus).toBeFocused();
});

test("the quantity takes digits only while it is typed", async ({ page }) => {
  test.skip(!runsScript(), "Needs script.");
  await page.goto(`${film}?Cor=Preto&Largura=1,52 m`);
  await waitForHydration(page);
  await quantity(page).fill("");
  await quantity(page).pressSequentially("1a2-");
  await expect(quantity(page)).toHaveValue("12");
});

test("an invalid quantity is corrected in the field with the reason", async ({ page }) => {
  await page.goto(`${film}?Cor=Preto&Largura=1,52 m`);
  await quantity(page).fill("0");
  await quantity(page).press("Enter");
  await expect(page.getByText("Informe uma quantidade de 1 a 999.")).toBeVisible();
  await expect(quantity(page)).toHaveValue("1");
});

test("the calculator sets the meters and recalculates them for another roll width", async ({ page }) => {
  await page.goto(`${film}?Cor=Preto`);
  await page.getByText("Calcular metros").click();
  await page.getByLabel("Altura (m)").fill("2,6");
  await page.getByLabel("Largura (m)").fill("3,4");
  await page.getByRole("button", { name: "Calcular", exact: true }).click();
  await expect(page.getByText("Selecione os atributos do produto").first()).toBeVisible();
  await expect(page.getByLabel("Altura (m)")).toHaveValue("2,6");

  await chip(page, "1,52 m").click();
  await expect(page.getByText("Você precisa de 7 metros.")).toBeVisible();
  await expect(quantity(page)).toHaveValue("7");

  await chip(page, "0,60 m").click();
  await expect(page.getByText("Você precisa de 18 metros.")).toBeVisible();
  await expect(quantity(page)).toHaveValue("18");

  await page.getByLabel("Altura (m)").fill("alta");
  await page.getByRole("button", { name: "Calcular", exact: true }).click();
  await expect(page.getByLabel("Altura (m)")).toHaveAttribute("aria-invalid", "true");
  await expect(page.getByLabel("Altura (m)")).toHaveAccessibleDescription(/Digite a altura/);
  await expect(page.getByLabel("Altura (m)")).toHaveValue("alta");
});

test("adding to the cart confirms beside the buttons", async ({ page }) => {
  await page.goto(`${film}?Cor=Preto&Largura=1,52 m`);
  await page.getByRole("button", { name: "Adicionar ao carrinho", exact: true }).click();
  await expect(page.getByText("Produto adicionado ao carrinho com sucesso!")).toBeInViewport();
  await expect(page.getByRole("button", { name: "Adicionar ao carrinho", exact: true })).toBeInViewport();
});

test("the picture of a card links to the product", async ({ page }, { project }) => {
  test.skip(project.name === "light", "Light mode has no pictures on cards.");
  await page.goto("/produtos?produto=carbono+4d");
  const card = page.locator("main li.card").first();
  const box = await card.boundingBox();
  await page.mouse.click((box?.x ?? 0) + 40, (box?.y ?? 0) + 60);
  await expect(page).toHaveURL(/\/produtos\/.+/);
});

test("a product without sellers has a message and no buy buttons", { tag: "@long" }, async ({ page }) => {
  await page.goto("/produtos/vinil-roxo-alto-brilho");
  await expect(page.getByText("Indisponível na sua região")).toBeVisible();
  await expect(page.getByText("Nenhuma revenda possui este produto")).toBeVisible();
  await expect(page.getByRole("button", { name: /^(Comprar|Adicionar)/ })).toHaveCount(0);
  await expect(page.getByRole("heading", { name: "Produtos parecidos" })).toBeVisible();
});

test("a shopper buys from 'Outras ofertas'", async ({ page }) => {
  await page.goto(`${film}?Cor=Preto&Largura=1,52 m`);
  await test.step("no price is broken into two lines on a wide screen", async () => {
    await page.setViewportSize({ width: 1280, height: 900 });
    const lines = await page
      .locator(".offers td strong")
      .evaluateAll((prices) => prices.map((price) => price.getClientRects().length));
    expect(new Set(lines)).toEqual(new Set([1]));
    await page.setViewportSize({ width: 360, height: 740 });
  });
  const offer = page.getByRole("button", { name: /^Adicionar ao carrinho de / }).first();
  const reseller = (await offer.getAttribute("aria-label"))?.replace("Adicionar ao carrinho de ", "") ?? "";
  await offer.click();
  await expect(page.getByText("Produto adicionado ao carrinho com sucesso!")).toBeVisible();
  await expect(page).toHaveURL(/\/produtos\//);
  await page.goto("/cart");
  await expect(page.getByText(reseller).first()).toBeVisible();
});

test("'Mais produtos do vendedor' is paginated and keeps the choice", { tag: "@long" }, async ({ page }) => {
  await page.goto(`${film}?Cor=Preto&Largura=1,52 m`);
  const pages = page.getByRole("navigation", { name: "Páginas de produtos desta loja" });
  await pages.getByRole("link", { name: "Próxima página" }).click();
  await expect(page).toHaveURL(/pagina-vendedor=2#mais-produtos$/);
  await expect(pages.getByRole("link", { name: "Página 2", exact: true })).toHaveAttribute(
    "aria-current",
    "page",
  );
  await expect(chosen(page, "Preto")).toHaveCount(1);
});

test("the large picture links to the page of large pictures, and the thumbnails switch it", async ({
  page,
}) => {
  await page.goto(film);
  const large = page.getByRole("link", { name: /^Ampliar foto/ });
  if (test.info().project.name === "light") {
    await expect(large.first()).toHaveAttribute("href", /\/imagens\//);
    await expect(page.getByRole("link", { name: "Ver foto 2" })).toBeVisible();
    return;
  }
  await expect(large.first()).toHaveAttribute("href", `${film}/fotos#foto-1`);
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.getByRole("link", { name: "Foto 2", exact: true }).click();
  await expect(large.nth(1)).toBeInViewport({ ratio: 0.5 });
  await expect(large.nth(0)).not.toBeInViewport({ ratio: 0.5 });
});

test("'Adicionar ao carrinho' is at most 15 Tab stops from the skip link, and the outline begins with what is sold", async ({
  page,
}, { project }) => {
  test.skip(project.name === "light", "Its pictures are links to files, a stop each.");
  await page.goto(film);
  await waitForHydration(page);
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  const button = page.getByRole("button", { name: "Adicionar ao carrinho", exact: true });
  let stops = 0;
  do {
    await page.keyboard.press("Tab");
    stops += 1;
  } while (stops < 15 && !(await button.evaluate((element) => element === document.activeElement)));
  await expect(button).toBeFocused();
  const headings = page.locator("main").getByRole("heading");
  expect((await headings.allInnerTexts()).slice(0, 3)).toEqual([
    "Vinil adesivo fibra de carbono 4D",
    "Descrição Geral",
    "Especificações",
  ]);
});

test("colours are in a phone's first screen", async ({ page }, { project }) => {
  test.skip(project.name === "light", "Light mode's notice and picture come before the colours.");
  await page.goto(film);
  const bar = await page.locator(".buy-bar").boundingBox();
  const first = await page.locator(".swatch").first().boundingBox();
  expect((first?.y ?? 0) + (first?.height ?? 0)).toBeLessThanOrEqual(bar?.y ?? 0);
});

test("no word of the colours' names is broken", async ({ page }) => {
  for (const path of [film, "/produtos/folha-camaleao-para-artesanato"]) {
    await page.goto(path);
    const broken = await page.locator(".swatch").evaluateAll((swatches) =>
      swatches.flatMap(({ firstElementChild: circle }) => {
        const text = circle?.nextSibling;
        if (!text) return [];
        return [...(text.textContent ?? "").matchAll(/[^\s-]+/g)].flatMap(({ 0: word, index }) => {
          const range = document.createRange();
          range.setStart(text, index);
          range.setEnd(text, index + word.length);
          return range.getClientRects().length > 1 ? word : [];
        });
      }),
    );
    expect(broken).toEqual([]);
  }
});

test.describe("sharing", () => {
  const share = (page: Page) => page.getByText("Compartilhar", { exact: true });
  const address = (page: Page) => page.getByLabel("Link deste produto");

  test("uses plain links with the address of the chosen variant", { tag: "@long" }, async ({ page }) => {
    await page.goto(`${film}?Cor=Preto&quantidade=5`);
    await waitForHydration(page);
    await share(page).click();
    await expect(address(page)).toHaveValue(new RegExp(`${film}\\?Cor=Preto$`));
    for (const name of ["WhatsApp", "Facebook", "E-mail"]) {
      const href = await page.locator(".share").getByRole("link", { name, exact: true }).getAttribute("href");
      expect(decodeURIComponent(href ?? "")).toContain(`${film}?Cor=Preto`);
    }
    const said = page.getByText(cannotShare);
    if (runsScript()) await expect(said).toBeVisible();
    else await expect(said).toHaveCount(0);
  });
});
