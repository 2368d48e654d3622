import { expect, test } from "@playwright/test";
import { becomeBuyer } from "./buyer";
import { countFunnel } from "./funnel";

const product = "/produtos/vinil-adesivo-fibra-de-carbono-4d?Cor=Preto&Largura=1%2C52+m";

test.beforeEach(() => test.setTimeout(120_000));

test("a new guest goes from a product to a Pix code", async ({ page }) => {
  const count = await countFunnel(page, product);
  console.log("new guest", test.info().project.name, count);
  expect(count.ceps).toBeGreaterThan(0);
});

test("a returning shopper goes from a product to a Pix code", async ({ page }) => {
  await becomeBuyer(page);
  const count = await countFunnel(page, product);
  console.log("returning shopper", test.info().project.name, count);
  expect(count.ceps).toBe(0);
});
