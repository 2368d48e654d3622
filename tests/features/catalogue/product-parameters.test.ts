import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { transientParameters } from "~/features/catalogue/product/product-view.server";

const folder = "app/features/catalogue/product";
const sources = [
  ...readdirSync(folder).map((name) => path.join(folder, name)),
  "app/model/review.ts",
  "app/features/cart/selection.server.ts",
];

/** What a shopper has chosen and typed goes with every link of the page. */
const ofTheChoice = ["quantidade", "vendedor", "altura", "largura", "rolo"];

test("each parameter that the product page reads either goes with its links or belongs to a single request", () => {
  const read = sources.flatMap((file) =>
    [...readFileSync(file, "utf8").matchAll(/earchParams\.(?:get|getAll|has)\("([^"]+)"\)/g)].map(
      ([, name = ""]) => name,
    ),
  );
  expect(read.length).toBeGreaterThan(8);
  const named: readonly string[] = [...ofTheChoice, ...transientParameters];
  expect(new Set(read.filter((name) => !named.includes(name)))).toEqual(new Set());
});
