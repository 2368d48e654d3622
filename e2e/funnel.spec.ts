import { expect, test } from "@playwright/test";
import { becomeBuyer } from "./buyer";
import { countFunnel, type FunnelCount } from "./funnel";

const product = "/produtos/vinil-adesivo-fibra-de-carbono-4d?Cor=Preto&Largura=1%2C52+m";

function expectWithin(count: FunnelCount, limits: FunnelCount): void {
  const counted = JSON.stringify(count);
  test.info().annotations.push({ type: "funnel", description: counted });
  for (const what of ["pages", "presses", "fields", "ceps"] as const) {
    expect.soft(count[what], `${what} of ${counted}`).toBeLessThanOrEqual(limits[what]);
  }
}

test("a new guest needs at most 6 pages, 5 presses and 7 fields from the location gate to a Pix code", async ({
  page,
}) => {
  expectWithin(await countFunnel(page, product), { pages: 6, presses: 5, fields: 7, ceps: 1 });
});

test("a returning shopper needs at most 4 pages and 3 presses from a product to a Pix code", async ({
  page,
}) => {
  await becomeBuyer(page);
  expectWithin(await countFunnel(page, product), { pages: 4, presses: 3, fields: 0, ceps: 0 });
});
