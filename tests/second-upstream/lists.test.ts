import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { createShopFromSource } from "../setup/shop-from-source";
import { addCustomer } from "./people";
import { type SecondUpstream, startSecondUpstream } from "./server";
import { answerFrom, arrive, orderCodesOf, reviewOrder, signIn } from "./shop";

let shop: typeof fetch;
let upstream: SecondUpstream;

beforeAll(async () => {
  shop = await createShopFromSource();
  upstream = await startSecondUpstream();
  addCustomer(upstream.world);
});
afterAll(() => upstream.close());
beforeEach(() => {
  upstream.options.faults = [];
  answerFrom(upstream);
  vi.spyOn(console, "error").mockImplementation(() => undefined);
});

type Fields = Record<string, unknown>;
const isFields = (value: unknown): value is Fields =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** Lists of these names are null, wherever they are. */
function withNull(names: readonly string[], answer: unknown): unknown {
  if (Array.isArray(answer)) return answer.map((each) => withNull(names, each));
  if (!isFields(answer)) return answer;
  return Object.fromEntries(
    Object.entries(answer).map(([name, value]) => [
      name,
      names.includes(name) && Array.isArray(value) ? null : withNull(names, value),
    ]),
  );
}

const withField = (name: string, value: unknown) => (answer: unknown) =>
  isFields(answer) && Array.isArray(answer.products)
    ? {
        ...answer,
        products: answer.products.map((each: unknown, index) =>
          index === 0 && isFields(each) ? { ...each, [name]: value } : each,
        ),
      }
    : answer;

describe("lists of an upstream", () => {
  it("may be null where they are empty: product page and cart answer", async () => {
    const names = ["images", "categories", "subCategories", "attributes", "promotions", "reviews"];
    const rewrite = (answer: unknown) => withNull(names, answer);
    upstream.options.faults = [{ on: "every route", does: { rewrite } }];
    const product = await (await arrive(shop)).visitor.open("/produtos/vinil-fosco-1");
    expect(product.heading).toBe("Vinil fosco 1");
    const cart = await signIn(await product.press("Adicionar ao carrinho"));
    expect(cart.address).toBe("/cart");
    expect(cart.text).toContain("Vinil fosco 1");
  });

  it.each([
    ["clientPrice", "preço a combinar"],
    ["clientPrice", {}],
    ["clientPrice", "18,40"],
    ["percentage", 1e300],
  ])(
    "lose the product whose price cannot be read, not the others, and are counted as they are shown: %s %s",
    async (field, value) => {
      upstream.options.faults = [
        { on: "POST product/listActiveB2C", does: { rewrite: withField(field, value) } },
      ];
      const home = await arrive(shop);
      expect(home.text).toContain("Os mais vendidos");
      const list = await home.visitor.open("/produtos?produto=vinil");
      expect(list.text).not.toContain("Vinil fosco 1 ");
      expect(list.text).toMatch(/Mostrando 1 - 15 de 16 itens/);
    },
  );

  it("have names of 2,000 characters: the link of such a product opens it", async () => {
    const [first] = upstream.world.products();
    if (!first) throw new Error("The upstream has no product");
    const name = `Vinil ${"ç".repeat(1994)}`;
    vi.spyOn(upstream.world, "products").mockImplementation(() => [{ ...first, name }]);
    const list = await (await arrive(shop)).visitor.open("/produtos");
    const product = await list.follow(new RegExp(`^${name}`));
    expect(product.status).toBe(200);
    expect(product.heading).toBe(name);
    vi.restoreAllMocks();
  });
});

/** Freight groups with Sku objects, and out of stock as a boolean. */
const asDocumented = (answer: unknown) =>
  isFields(answer) && Array.isArray(answer.content)
    ? {
        ...answer,
        content: answer.content.map((group: Fields) => ({
          ...group,
          productOutOfStock: Array.isArray(group.productOutOfStock) && group.productOutOfStock.length > 0,
          productsSku: Array.isArray(group.productsSku)
            ? group.productsSku.map(({ skuId: id, ...rest }: Fields) => ({ ...rest, id }))
            : [],
        })),
      }
    : answer;

describe("freight groups with Sku objects and a boolean, as the documents name them", () => {
  it("lead from the cart to a placed order", { timeout: 60_000 }, async () => {
    upstream.options.faults = [{ on: "POST client/frete", does: { rewrite: asDocumented } }];
    let product = await (await arrive(shop)).visitor.open("/produtos/vinil-fosco-1");
    product = await (await product.follow(/^Preto/)).follow(/^152 cm/);
    const cart = await signIn(await product.press("Adicionar ao carrinho"));
    const placed = await (await reviewOrder(cart)).press("Fechar pedido");
    expect(orderCodesOf(placed)).toHaveLength(1);
  });
});
