import { expect, type Page, test } from "@playwright/test";
import { extremes } from "../tests/setup/extremes";
import { expectAccessibleLayout } from "./accessibility";
import { arrive } from "./arrive";

const widths = [360, 1280];
const pathOf = (kind: string, name: string) =>
  `/${kind}/${encodeURIComponent(name.toLowerCase().replaceAll(" ", "-"))}`;

for (const width of widths) {
  const tag = width === 360 ? [] : "@long";
  test(`holds long names, many colours, high prices and missing pictures at ${width} px`, { tag }, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 800 });
    // Otherwise the driver presses while it still scrolls smoothly over all colours.
    await page.emulateMedia({ reducedMotion: "reduce" });
    await arrive(page);
    await page.goto(pathOf("produtos", extremes.product));
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(extremes.product);
    await expect(page.getByText("R$ 123.456,78").first()).toBeVisible();
    await expect(page.getByText(/3\.\d{3}\skm/).first()).toBeVisible();
    await expect(page.getByRole("region", { name: "Cor" }).getByRole("link")).toHaveCount(extremes.colours);
    await expectAccessibleLayout(page, "a product with everything");
    await keep(page, "product");

    await page.goto(`${pathOf("produtos", extremes.product)}?quantidade=999&Cor=Azul-petróleo acetinado 01`);
    await expectAccessibleLayout(page, "its dearest purchase");
    await keep(page, "purchase");

    const choice = new URLSearchParams({
      Cor: "Azul-petróleo acetinado 01",
      Largura: "1,52 m",
      Acabamento: "Acetinado com proteção antirrisco e verniz ultravioleta de longa duração",
      quantidade: "999",
    });
    await page.goto(`${pathOf("produtos", extremes.product)}?${choice}`);
    await page.getByRole("button", { name: "Adicionar ao carrinho", exact: true }).click();
    await expect(page.getByText("Produto adicionado ao carrinho com sucesso!")).toBeVisible();
    await page.goto(`/cart?cupom=${"W".repeat(60)}`);
    await expect(page.getByText("R$ 123.333.323,22").first()).toBeVisible();
    await expectAccessibleLayout(page, "a cart of extremes");
    await keep(page, "cart");
    await page.getByRole("link", { name: /^Remover Revestimento/ }).click();
    await expect(page.getByText("Remover este produto do carrinho?")).toBeVisible();
    await expectAccessibleLayout(page, "its question");
    await keep(page, "question");

    await page.goto(pathOf("produtos", extremes.bareProduct));
    await expectAccessibleLayout(page, "a product with nothing");
    await keep(page, "bare");

    await page.goto(pathOf("categorias", extremes.category));
    await expect(page.getByText("R$ 123.456,78").first()).toBeVisible();
    const cards = page.locator("main ul.cards > li");
    await expect(cards).toHaveCount(3);
    const heights = await cards.evaluateAll((all) => all.map((each) => each.getBoundingClientRect().height));
    expect(Math.min(...heights), "a lost picture keeps its room").toBeGreaterThan(150);
    await expectAccessibleLayout(page, "a category of extremes");
    await keep(page, "category");

    await page.goto(`/vitrine/${extremes.store}`);
    await expectAccessibleLayout(page, "the showcase of a shop far away");
    await keep(page, "showcase");
  });
}

/** Saves screenshots for visual checks: `SCREENSHOTS=<folder> npm test -- --only browser extremes`. */
async function keep(page: Page, name: string): Promise<void> {
  const folder = process.env.SCREENSHOTS;
  const { width } = page.viewportSize() ?? { width: 0 };
  if (folder) await page.screenshot({ path: `${folder}/${name}-${width}.png`, fullPage: true });
}
