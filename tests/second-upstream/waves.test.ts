import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import type { Page } from "../driver/page";
import { Visitor } from "../driver/visitor";
import { createShopFromSource } from "../setup/shop-from-source";
import { addCustomer, customer } from "./people";
import { type SecondUpstream, startSecondUpstream } from "./server";
import { answerFrom, arrive, reviewOrder, shopOrigin, signIn } from "./shop";

let shop: typeof fetch;
let upstream: SecondUpstream;

beforeAll(async () => {
  shop = await createShopFromSource();
});
beforeEach(async () => {
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  vi.spyOn(console, "info").mockImplementation(() => undefined);
  upstream = await startSecondUpstream({ addressNumber: "text" });
  answerFrom(upstream);
});
afterEach(() => upstream.close());

const usualDelayMs = 300;

/** How many calls were made one after the other, when each takes this long. */
function countWaves(startsMs: readonly number[], delayMs: number): number {
  let waves = 0;
  let waveStartMs = Number.NEGATIVE_INFINITY;
  for (const startMs of startsMs) {
    if (startMs - waveStartMs < delayMs * 0.8) continue;
    waves += 1;
    waveStartMs = startMs;
  }
  return waves;
}

/** Waves of the first request of this visit, without the page that it redirects to. */
async function wavesOf(visitor: Visitor, visit: (from: Visitor) => Promise<unknown>, delayMs: number) {
  const waves: number[] = [];
  const measured: typeof fetch = async (input, init) => {
    const before = upstream.log.length;
    const answer = await shop(input, init);
    const starts = upstream.log.slice(before).map(({ at }) => at.getTime());
    waves.push(countWaves(starts, delayMs));
    return answer;
  };
  upstream.options.faults = [{ on: "every route", does: { delayMs } }];
  await visit(new Visitor(shopOrigin, { fetch: measured, jar: visitor.jar }));
  upstream.options.faults = [];
  return waves[0];
}

const press = (page: Page, button: string | RegExp) => (visitor: Visitor) =>
  visitor.go(page.form(button).submission(), page.url);

const guest = async () => (await arrive(shop)).visitor;
const shopper = async (cart = true) => {
  addCustomer(upstream.world, { cart });
  return (await signIn(await arrive(shop))).visitor;
};
async function guestWithCart(): Promise<Visitor> {
  const product = await (await guest()).open("/produtos/vinil-fosco-1?Cor=Preto&Largura=152 cm");
  const { visitor } = await product.press("Adicionar ao carrinho");
  await visitor.open("/cart");
  return visitor;
}
async function atReview(): Promise<Page> {
  return reviewOrder(await (await shopper()).open("/cart"));
}

interface Screen {
  readonly name: string;
  readonly waves: number;
  readonly from: () => Promise<Visitor>;
  readonly path: string;
  readonly delayMs?: number;
}

const screens: readonly Screen[] = [
  { name: "the home page", waves: 1, from: guest, path: "/home" },
  { name: "a search", waves: 1, from: guest, path: "/produtos?produto=vinil" },
  { name: "a category", waves: 2, from: guest, path: "/categorias/paredes" },
  { name: "a showcase", waves: 2, from: guest, path: "/vitrine/casa-dos-adesivos" },
  {
    name: "a product, without the other products of its seller",
    waves: 2,
    from: guest,
    path: "/produtos/vinil-fosco-1",
    delayMs: 1100,
  },
  { name: "a guest's cart", waves: 2, from: guestWithCart, path: "/cart" },
  { name: "a shopper's cart", waves: 2, from: shopper, path: "/cart" },
  {
    name: "the delivery step",
    waves: 1,
    from: async () => (await atReview()).visitor,
    path: "/checkout",
  },
  {
    name: "the payment step",
    waves: 1,
    from: async () => (await atReview()).visitor,
    path: "/checkout?etapa=pagamento",
  },
  {
    name: "the review",
    waves: 1,
    from: async () => (await atReview()).visitor,
    path: "/checkout?etapa=revisao&pagamento=pix",
  },
  { name: "the personal data", waves: 1, from: shopper, path: "/profile?step=0" },
  { name: "the saved addresses", waves: 1, from: shopper, path: "/profile?step=1" },
  { name: "the order history", waves: 1, from: shopper, path: "/profile?step=3" },
  { name: "the choice of an address", waves: 1, from: shopper, path: "/list-address" },
  { name: "a new address", waves: 1, from: shopper, path: "/address?model=new" },
];

describe("upstream calls of a page, one after the other", () => {
  it.each(screens.map((screen) => [screen.name, screen] as const))(
    "are at most two for %s",
    async (_, { from, path, waves, delayMs = usualDelayMs }) => {
      const visitor = await from();
      await visitor.open(path);
      expect(await wavesOf(visitor, (measured) => measured.open(path), delayMs)).toBeLessThanOrEqual(waves);
    },
  );

  it("are at most two for the order status", async () => {
    const placed = await (await atReview()).press("Fechar pedido");
    const visit = (measured: Visitor) => measured.open(placed.address);
    expect(await wavesOf(placed.visitor, visit, usualDelayMs)).toBeLessThanOrEqual(2);
  });
});

interface Write {
  readonly name: string;
  readonly waves: number;
  /** What each wave needs of the one before. */
  readonly why: string;
  readonly page: () => Promise<Page>;
  readonly button: string | RegExp;
}

const writes: readonly Write[] = [
  {
    name: "adding a product",
    waves: 3,
    why: "the product by its slug, its price and seller here, cart/add",
    page: async () => (await shopper()).open("/produtos/vinil-fosco-1?Cor=Preto&Largura=152 cm"),
    button: "Adicionar ao carrinho",
  },
  {
    name: "changing a quantity",
    waves: 2,
    why: "the line's id is in the cart",
    page: async () => (await shopper()).open("/cart"),
    button: /^Aumentar quantidade de Vinil fosco 1/,
  },
  {
    name: "closing the cart",
    waves: 3,
    why: "cart and address, their freight, and saving it",
    page: async () => (await shopper()).open("/cart"),
    button: "Finalizar compra",
  },
  {
    name: "placing an order",
    waves: 4,
    why: "what was reviewed is read again, order/add, its orders, and mails and clearing",
    page: atReview,
    button: "Fechar pedido",
  },
];

describe("upstream calls of a write, one after the other", () => {
  it.each(writes.map((write) => [write.name, write.why, write] as const))(
    "of %s are no more than needed: %s",
    async (_, __, { page, button, waves }) => {
      const from = await page();
      expect(await wavesOf(from.visitor, press(from, button), usualDelayMs)).toBeLessThanOrEqual(waves);
    },
  );

  it("during a login with a guest's cart are one for each line besides the login and the cart", async () => {
    addCustomer(upstream.world);
    const visitor = await guestWithCart();
    const login = await visitor.open("/login?voltar=/cart");
    const { email, password } = customer;
    const send = (measured: Visitor) =>
      measured.go(login.form("Entrar").fill("E-mail", email).fill("Senha", password).submission(), login.url);
    expect(await wavesOf(visitor, send, usualDelayMs)).toBeLessThanOrEqual(3);
  });
});
